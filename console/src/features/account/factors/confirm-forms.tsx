import { useForm, type Saving } from '../../../lib/forms/form.ts'
import type { ButtonLook } from '../../../ui/buttons/button.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { FactorInput } from './factor-input.tsx'
import { useFactorForm } from './use-factor-form.ts'

interface Confirming extends Saving {
  mutate: (
    input: { body: { password: string } | { second_factor: string } },
    options?: { onError?: (error: Error) => void },
  ) => void
}

interface ConfirmProps {
  confirming: Confirming
  onClose: () => void
}

/** Why a protected change asks who it is. */
export const whyConfirm =
  'This change is protected. After you confirm, you are not asked again for 5 minutes.'

/** Confirms a session by the password. */
export function ConfirmByPassword({ confirming, onClose }: ConfirmProps) {
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
      <FormActs form={form} act="Confirm" pendingLabel="Confirming..." onClose={onClose} />
    </form>
  )
}

interface ConfirmByCodeProps extends ConfirmProps {
  hasApp?: boolean
  look?: ButtonLook
}

/** Confirms a session by a code of the app or a recovery code. */
export function ConfirmByCode(props: ConfirmByCodeProps) {
  const { confirming, hasApp = true, look = 'primary', onClose } = props
  const { form, focusFirst } = useFactorForm({
    saving: confirming,
    send: (code, onError) => confirming.mutate({ body: { second_factor: code } }, { onError }),
    hasApp,
  })
  return (
    <form {...form.props} className="stack">
      <FactorInput form={form} focusFirst={focusFirst} hasApp={hasApp} />
      <FormActs
        form={form}
        act="Confirm"
        look={look}
        pendingLabel="Confirming..."
        onClose={onClose}
      />
    </form>
  )
}
