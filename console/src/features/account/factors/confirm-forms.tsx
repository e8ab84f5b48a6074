import { useForm, type Saving } from '../../../lib/forms/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { FactorInput } from './factor-input.tsx'
import { useFactorForm } from './use-factor-form.ts'

interface Confirming extends Saving {
  mutate: (
    input: { body: { password: string } | { second_factor: string } },
    options?: { onError?: (error: Error) => void },
  ) => void
}

/** Why a protected change asks who it is. */
export const whyConfirm =
  'This change is protected. After you confirm, you are not asked again for 5 minutes.'

/** Confirms a session by the password. */
export function ConfirmByPassword({ confirming }: { confirming: Confirming }) {
  const form = useForm({
    initial: { password: '' },
    rules: [['password', ({ password }) => password !== '', 'Password is required']],
    saving: confirming,
    send: (body, options) => confirming.mutate({ body }, options),
    refusedFields: { password_wrong: 'password' },
  })
  return (
    <form {...form.props} className="stack">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.text('password')}
      />
      {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
      <div>
        <Button {...form.button} pendingLabel="Confirming...">
          Confirm
        </Button>
      </div>
    </form>
  )
}

interface ConfirmByCodeProps {
  confirming: Confirming
  hasApp?: boolean
  look?: ButtonLook
}

/** Confirms a session by a code of the app or a recovery code. */
export function ConfirmByCode({ confirming, hasApp = true, look = 'primary' }: ConfirmByCodeProps) {
  const { form, focusFirst } = useFactorForm({
    saving: confirming,
    send: (code, onError) => confirming.mutate({ body: { second_factor: code } }, { onError }),
    hasApp,
  })
  return (
    <form {...form.props} className="stack">
      <FactorInput form={form} focusFirst={focusFirst} hasApp={hasApp} />
      {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
      <div>
        <Button {...form.button} look={look} pendingLabel="Confirming...">
          Confirm
        </Button>
      </div>
    </form>
  )
}
