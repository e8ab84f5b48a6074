import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '../../../lib/calls/call.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeFoot, CodeStage } from '../../../ui/forms/code-boxes.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import auth from '../../../ui/layout/auth-layout.module.css'
import { canUsePasskeys } from '../factors/can-use-passkeys.ts'
import { FactorInput } from '../factors/factor-input.tsx'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { useFactorForm } from '../factors/use-factor-form.ts'
import styles from './identity.module.css'
import { useSignInByOperatorPasskey } from './use-operator-passkeys.ts'
import { useOperator, useOperatorSignIn } from '../../../operator-parts/use-operator.ts'

interface Credentials {
  email: string
  password: string
}

/** Asks for email and password, then for the second factor of an account that has one. */
export function OperatorSignInPage() {
  const { state } = useLocation()
  const { next, email, message } = (state ?? {}) as Partial<Record<string, string>>
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [typed, setTyped] = useState<Credentials>({ email: email ?? '', password: '' })
  const operator = useOperator()
  useWindowTitle('Sign in')
  if (operator !== undefined) return <Navigate to={next ?? operatorPaths.home} replace />
  return (
    <div className={styles.entrance}>
      {credentials === null ? (
        <PasswordStep
          typed={typed}
          message={message}
          onFactorNeeded={(given) => {
            setTyped(given)
            setCredentials(given)
          }}
        />
      ) : (
        <FactorStep credentials={credentials} onBack={() => setCredentials(null)} />
      )}
    </div>
  )
}

interface PasswordStepProps {
  typed: Credentials
  /** Why somebody is here: the session ended, or the password is chosen. */
  message: string | undefined
  onFactorNeeded: (credentials: Credentials) => void
}

function PasswordStep({ typed, message, onFactorNeeded }: PasswordStepProps) {
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

function FactorStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const signingIn = useOperatorSignIn()
  const { form, focusFirst } = useFactorForm({
    saving: signingIn,
    send: (code, onError) =>
      signingIn.mutate({ body: { ...credentials, second_factor: code } }, { onError }),
  })
  return (
    <>
      <h1 className={styles.heading}>Two-step sign-in</h1>
      <form {...form.props}>
        <CodeStage heading="Enter your code" value={form.values.boxes}>
          <FactorInput form={form} focusFirst={focusFirst} />
          {form.failure !== null && (
            <div className={styles.stageAlert}>
              <Alert type="error">{form.failure.message}</Alert>
            </div>
          )}
          <CodeFoot>
            <Button look="subtle" onClick={onBack} disabled={signingIn.isPending}>
              Back
            </Button>
            <Button {...form.button} pendingLabel="Signing in...">
              Sign in
            </Button>
          </CodeFoot>
        </CodeStage>
      </form>
    </>
  )
}

/** The password was right, and the account has a second factor. */
function isFactorNeeded(error: Error): boolean {
  return error instanceof ApiError && error.reason === 'second_factor_needed'
}
