import { changeOperatorPassword, operatorPasswordLength } from '@frontrow/contract/operator'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import styles from './identity.module.css'
import { meReads } from '../../../operator-parts/reads.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
}

const passwordRules: readonly Rule<Passwords>[] = [
  ['oldPassword', ({ oldPassword }) => oldPassword !== '', 'Enter your current password'],
  [
    'newPassword',
    ({ newPassword }) => newPassword.length >= operatorPasswordLength,
    `At least ${operatorPasswordLength} characters`,
  ],
]

/** Changes the operator's password, which ends their other sessions. */
export function OperatorPassword() {
  const changing = useAct(changeOperatorPassword, { refreshesOnSuccess: meReads })
  const form = useForm<Passwords>({
    initial: { oldPassword: '', newPassword: '' },
    rules: passwordRules,
    saving: changing,
    refusedFields: fieldOf,
    send: ({ oldPassword, newPassword }, { onError }, setValues) =>
      changing.mutate(
        { body: { old_password: oldPassword, new_password: newPassword } },
        {
          onError,
          onSuccess: () => {
            setValues(() => ({ oldPassword: '', newPassword: '' }))
            toast({ text: 'Password changed. Your other sessions are signed out.' })
          },
        },
      ),
  })
  return (
    <Section title="Password">
      <SectionBody>
        <form {...form.props} className={`${styles.narrow} stack`}>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.text('oldPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...form.text('newPassword')}
          />
          {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
          <div>
            <Button {...form.button} pendingLabel="Changing...">
              Change password
            </Button>
          </div>
        </form>
      </SectionBody>
    </Section>
  )
}

/** Beside which field each refusal is shown. */
const fieldOf = {
  password_wrong: 'oldPassword',
  password_too_short: 'newPassword',
  password_common: 'newPassword',
} as const
