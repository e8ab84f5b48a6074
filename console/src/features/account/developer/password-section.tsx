import { useForm } from '../../../lib/forms/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField as Field } from '../../../ui/forms/password-field.tsx'
import { errorAsPlaceholder } from '../../../ui/forms/shown-error.ts'
import { Stack } from '../../../ui/layout/boxes.tsx'
import styles from '../layout/account.module.css'
import { emptyPasswords, passwordRules, required, type PasswordField } from './password-form.ts'
import { passwordFailure, refusedPassword, useChangePassword } from './use-change-password.ts'

/** The second part of the developer screen. */
export function PasswordSection({ email }: { email: string }) {
  const changing = useChangePassword()
  const form = useForm({
    initial: emptyPasswords,
    rules: passwordRules,
    saving: changing,
    send: changing.mutate,
    refusedFields: refusedPassword,
  })
  const field = (name: PasswordField) => errorAsPlaceholder(form.text(name), required[name])

  return (
    <section className={styles.group} aria-labelledby="password-heading">
      <h2 id="password-heading" className={styles.title}>
        Password
      </h2>
      <Stack as="form" {...form.props} gap={4}>
        {/* Password managers store the new password under this username. */}
        <input name="email" autoComplete="username" value={email} readOnly hidden />
        <div className="row2">
          <Field label="Old Password" autoComplete="current-password" {...field('oldPassword')} />
        </div>
        <div className="row2">
          <Field label="New Password" autoComplete="new-password" {...field('newPassword')} />
          <Field
            label="Confirm Password"
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
        </div>
        {changing.isSuccess && (
          <Alert type="success">Password has been updated successfully.</Alert>
        )}
        <Failure error={form.failure} />
        <div>
          <Button {...form.button} pendingLabel="Saving.." disabled={changing.isSuccess}>
            Save
          </Button>
        </div>
      </Stack>
    </section>
  )
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null
  const { text, detail } = passwordFailure(error)
  return (
    <Alert type="error" detail={detail}>
      {text}
    </Alert>
  )
}
