import { forgotPassword } from '@frontrow/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { useLastError } from '../../lib/last-error.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWindowTitle } from '../../ui/page-head.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-layout.module.css'
import { emailError } from './email-error.ts'

/**
 * Requests a reset link by email. The reply and the message are the same whether the email is known
 * or not.
 */
export function ForgotPasswordPage() {
  useWindowTitle('forgot password')
  const { email: known } = (useLocation().state ?? {}) as { email?: string }
  const [email, setEmail] = useState(known ?? '')
  const [fieldError, setFieldError] = useState<string | null>(null)
  const { form, focusFieldError } = useFieldErrorFocus()
  const asking = useMutation({
    mutationFn: (address: string) => call(forgotPassword, { body: { email: address } }),
  })

  const error = useLastError(asking)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = emailError(email)
    setFieldError(found)
    if (found === null) return asking.mutate(email.trim())
    asking.reset()
    focusFieldError()
  }

  return (
    <div className={styles.layout}>
      <div className={`${styles.column} ${styles.narrow}`}>
        <h1 className={styles.heading}>Forgot password</h1>
        <form ref={form} className={styles.card} noValidate onSubmit={submit}>
          <div className={styles.fields}>
            {asking.isSuccess && (
              <Alert
                type="info"
                detail="The link works once, for a short time. Nothing came? Look in the spam folder, or ask again."
              >
                If {asking.variables} has an account here, a link to set a new password is on its
                way.
              </Alert>
            )}
            {error !== null && <Alert type="error">{error.message}</Alert>}
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              error={fieldError}
              onChange={(event) => {
                setEmail(event.target.value)
                setFieldError(null)
              }}
            />
          </div>
          <div className={`${styles.submit} ${styles.wide}`}>
            <Button type="submit" size="lg" pending={asking.isPending} pendingLabel="Sending...">
              {asking.isSuccess ? 'Send again' : 'Send the link'}
            </Button>
          </div>
        </form>
        <p className={styles.aside}>
          <Link to={paths.signIn}>Back to sign in</Link>
        </p>
      </div>
    </div>
  )
}
