import auth from '../../../ui/layout/auth-layout.module.css'
import { forgotPassword } from '@frontrow/contract/account'
import { Link, useLocation } from 'react-router'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../layout/entrance.module.css'
import { emailRules } from './email-rules.ts'

/**
 * Requests a reset link by email. The reply and the message are the same whether the email is known
 * or not.
 */
export function ForgotPasswordPage() {
  useWindowTitle('forgot password')
  const { email: known } = (useLocation().state ?? {}) as { email?: string }
  const asking = useAct(forgotPassword, {
    input: ({ email }: { email: string }) => ({ body: { email: email.trim() } }),
  })
  const form = useForm({
    draft: { isQuiet: true },
    initial: { email: known ?? '' },
    rules: emailRules,
    saving: asking,
    send: asking.mutate,
  })

  return (
    <div className={auth.layout}>
      <div className={`${auth.column} ${auth.narrow}`}>
        <h1 className={auth.heading}>Forgot password</h1>
        <form {...form.props} className={auth.card}>
          <div className={styles.fields}>
            {asking.isSuccess && (
              <Alert
                type="info"
                detail="The link works once, for 60 minutes. If it does not arrive, check your spam folder or send it again."
              >
                If {asking.variables.email.trim()} has an account, we sent a link to set a new
                password.
              </Alert>
            )}
            {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
            <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
          </div>
          <div className={`${styles.submit} wide`}>
            <Button {...form.button} size="lg" pendingLabel="Sending...">
              {asking.isSuccess ? 'Send again' : 'Send link'}
            </Button>
          </div>
        </form>
        <p className={auth.aside}>
          <Link to={paths.signIn}>Back to sign in</Link>
        </p>
      </div>
    </div>
  )
}
