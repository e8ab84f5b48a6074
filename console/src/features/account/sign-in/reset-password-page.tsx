import auth from '../../../ui/layout/auth-layout.module.css'
import { resetPassword } from '@frontrow/contract/account'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/calls/call.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { signOut } from '../../../lib/calls/session.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useTokenOfLink } from '../../../lib/use-token-of-link.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import styles from '../layout/entrance.module.css'
import { emptyReset, resetRules, type ResetForm } from './reset-form.ts'

/** The target of the link in the email. */
export function ResetPasswordPage() {
  useWindowTitle('new password')
  const token = useTokenOfLink()
  return (
    <div className={auth.layout}>
      <div className={`${auth.column} ${auth.narrow}`}>
        <h1 className={auth.heading}>Set a new password</h1>
        {token === '' ? <NoLink /> : <NewPassword token={token} />}
        <p className={auth.aside}>
          <Link to={paths.signIn}>Back to sign in</Link>
        </p>
      </div>
    </div>
  )
}

function NewPassword({ token }: { token: string }) {
  const setting = useAct(resetPassword, {
    input: (form: ResetForm) => ({ body: { token, ...form } }),
    // A reset ends every session of the developer, including the one in this browser.
    onSuccess: () => signOut('Please sign in with new password'),
  })
  const form = useForm({
    initial: emptyReset,
    rules: resetRules,
    saving: setting,
    send: setting.mutate,
  })

  return (
    <form {...form.props} className={auth.card}>
      <div className={styles.fields}>
        {form.failure !== null && <Failure error={form.failure} />}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          {...form.text('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...form.text('confirmPassword')}
        />
      </div>
      <div className={`${styles.submit} wide`}>
        <Button {...form.button} size="lg" pendingLabel="Saving...">
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
      detail={isUsedUp ? <Link to={paths.forgotPassword}>Request new link</Link> : undefined}
    >
      {error.message}
    </Alert>
  )
}

/** Shown when the page is opened without a complete link. */
function NoLink() {
  return (
    <div className={auth.card}>
      <div className={styles.fields}>
        <Alert type="warning">Open the whole link from the email, or request a new one.</Alert>
        <ButtonLink to={paths.forgotPassword}>Request new link</ButtonLink>
      </div>
    </div>
  )
}
