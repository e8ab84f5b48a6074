import auth from '../../../ui/layout/auth-layout.module.css'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../../lib/forms/form.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Spinner } from '../../../ui/drawings/spinner.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../layout/entrance.module.css'
import { canUsePasskeys } from '../factors/can-use-passkeys.ts'
import { emptySignIn, signInRules } from './sign-in-form.ts'
import { isFactorNeeded, refusedSignIn, useSignIn } from './use-sign-in.ts'
import { PassedMessage, usePassedState } from './passed-state.tsx'

/** Loaded only for a passkey, and for an account with a second factor. */
const SignInStep = lazy(async () => ({ default: (await import('./sign-in-step.tsx')).SignInStep }))

export function SignInPage() {
  useWindowTitle('sign in')
  const passed = usePassedState()
  const signingIn = useSignIn(passed.next)
  const [asks, setAsks] = useState<'factor' | 'passkey'>()
  const form = useForm({
    draft: { isQuiet: true },
    initial: { ...emptySignIn, email: passed.email },
    rules: signInRules,
    saving: signingIn,
    send: (values, { onError }) =>
      signingIn.mutate(values, {
        onError: (error) => (isFactorNeeded(error) ? setAsks('factor') : onError(error)),
      }),
    refusedFields: refusedSignIn,
  })
  const submit = (event: SubmitEvent) => {
    passed.forgetMessage()
    form.props.onSubmit(event)
  }
  const back = () => {
    signingIn.reset()
    setAsks(undefined)
  }
  if (asks !== undefined)
    return (
      <Suspense fallback={<Spinner />}>
        <SignInStep asks={asks} form={form.values} next={passed.next} onBack={back} />
      </Suspense>
    )

  return (
    <div className={auth.layout}>
      <div className={`${auth.column} ${auth.narrow}`}>
        <h1 className={auth.heading}>Sign in</h1>
        <form {...form.props} onSubmit={submit} className={auth.card}>
          <div className={styles.fields}>
            <PassedMessage message={passed.message} />
            {signingIn.isSuccess && <Alert type="success">Sign in successful.</Alert>}
            {form.failure !== null && <Alert type="error">{form.failure.message}</Alert>}
            <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...form.text('password')}
            />
            <CheckField
              label="Remember me"
              checked={form.values.rememberMe}
              onChange={(event) => form.edit({ rememberMe: event.target.checked })}
            />
          </div>
          <div className={`${styles.submit} wide`}>
            <Button
              {...form.button}
              size="lg"
              pendingLabel="Signing in..."
              disabled={signingIn.isSuccess}
            >
              Sign In
            </Button>
          </div>
        </form>
        <p className={auth.aside}>
          <Link to={paths.forgotPassword} state={{ email: form.values.email.trim() }}>
            Forgot password?
          </Link>
          {' · '}
          New here? <Link to={paths.signUp}>sign up</Link>
        </p>
        {canUsePasskeys() && (
          <p className={`${auth.aside} wide`}>
            <Button look="subtle" onClick={() => setAsks('passkey')}>
              Sign in with a passkey
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
