import { useForm } from '../../../lib/forms/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import auth from '../../../ui/layout/auth-layout.module.css'
import { canUsePasskeys } from '../factors/can-use-passkeys.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import styles from './identity.module.css'
import { isFactorNeeded } from '../sign-in/use-sign-in.ts'
import { useSignInByOperatorPasskey } from './use-operator-passkeys.ts'
import { useOperatorSignIn } from '../../../operator-parts/use-operator.ts'

export interface Credentials {
  email: string
  password: string
}

interface PasswordStepProps {
  typed: Credentials
  /** Why somebody is here: the session ended, or the password is chosen. */
  message: string | undefined
  onFactorNeeded: (credentials: Credentials) => void
}

export function PasswordStep({ typed, message, onFactorNeeded }: PasswordStepProps) {
  const signingIn = useOperatorSignIn()
  const byPasskey = useSignInByOperatorPasskey()
  const form = useForm({
    draft: { isQuiet: true },
    initial: typed,
    rules: [
      ['email', ({ email }) => email.trim() !== '', 'Email is required'],
      ['password', ({ password }) => password !== '', 'Password is required'],
    ],
    saving: signingIn,
    send: (values) => {
      const given = { ...values, email: values.email.trim() }
      signingIn.mutate(
        { body: given },
        {
          onError: (error) => {
            if (isFactorNeeded(error)) onFactorNeeded(given)
          },
        },
      )
    },
  })
  return (
    <>
      <h1 className={styles.heading}>Operator sign-in</h1>
      <form {...form.props} className={`${auth.card} stack`}>
        {message !== undefined && signingIn.isIdle && <Alert type="info">{message}</Alert>}
        {form.failure !== null && !isFactorNeeded(form.failure) && (
          <Alert type="error">{form.failure.message}</Alert>
        )}
        <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.text('password')}
        />
        <div className="wide">
          <Button {...form.button} size="lg" pendingLabel="Signing in...">
            Sign in
          </Button>
        </div>
      </form>
      {canUsePasskeys() && (
        <div className={`wide ${styles.aside}`}>
          <PasskeyButton using={byPasskey} look="default" />
        </div>
      )}
      <p className={styles.aside}>
        For operators. Members sign in to the <a href="/auth/signin">member console</a>.
      </p>
    </>
  )
}
