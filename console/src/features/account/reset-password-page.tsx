import { resetPassword } from '@frontrow/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, call } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { useLastError } from '../../lib/last-error.ts'
import { signOut } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useWindowTitle } from '../../ui/page-head.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './auth-layout.module.css'
import { resetErrors, withoutError, type ResetErrors } from './reset-form.ts'

/** The target of the link in the email. */
export function ResetPasswordPage() {
  useWindowTitle('new password')
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <div className={styles.layout}>
      <div className={`${styles.column} ${styles.narrow}`}>
        <h1 className={styles.heading}>Set a new password</h1>
        {token === '' ? <NoLink /> : <NewPassword token={token} />}
        <p className={styles.aside}>
          <Link to={paths.signIn}>Back to sign in</Link>
        </p>
      </div>
    </div>
  )
}

function NewPassword({ token }: { token: string }) {
  const [form, setForm] = useState({ password: '', confirmPassword: '' })
  const [fieldErrors, setFieldErrors] = useState<ResetErrors>({})
  const { form: element, focusFieldError } = useFieldErrorFocus()
  const setting = useMutation({
    mutationFn: (body: typeof form) => call(resetPassword, { body: { token, ...body } }),
    // A reset ends every session of the developer, including the one in this browser.
    onSuccess: () => signOut('Please sign in with new password'),
  })

  const error = useLastError(setting)

  const bind = (field: keyof typeof form) => ({
    value: form[field],
    error: fieldErrors[field],
    autoComplete: 'new-password',
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [field]: event.target.value })
      setFieldErrors(withoutError(fieldErrors, field))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = resetErrors(form)
    setFieldErrors(found)
    if (Object.keys(found).length === 0) return setting.mutate(form)
    setting.reset()
    focusFieldError()
  }

  return (
    <form ref={element} className={styles.card} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        {error !== null && <Failure error={error} />}
        <PasswordField label="New Password" {...bind('password')} />
        <PasswordField label="Confirm Password" {...bind('confirmPassword')} />
      </div>
      <div className={`${styles.submit} ${styles.wide}`}>
        <Button type="submit" size="lg" pending={setting.isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}

function Failure({ error }: { error: Error }) {
  const isUsedUp = error instanceof ApiError && error.reason === 'reset_not_valid'
  return (
    <Alert
      type="error"
      detail={isUsedUp ? <Link to={paths.forgotPassword}>Ask for a new link</Link> : undefined}
    >
      {error.message}
    </Alert>
  )
}

/** Shown when the page is opened without a complete link. */
function NoLink() {
  return (
    <div className={styles.card}>
      <div className={styles.fields}>
        <Alert type="warning">
          This page needs the whole link out of the mail. Open it from there, or ask for a new one.
        </Alert>
        <ButtonLink to={paths.forgotPassword}>Ask for a new link</ButtonLink>
      </div>
    </div>
  )
}
