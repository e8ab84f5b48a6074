import { createToken } from '@frontrow/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAfter } from '../../lib/after.ts'
import { ApiError, call } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { useLastError } from '../../lib/last-error.ts'
import { signIn } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { useWindowTitle } from '../../ui/page-head.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-layout.module.css'
import {
  emptySignIn,
  firstPage,
  signInBody,
  signInErrors,
  type SignInErrors,
  type SignInForm,
} from './sign-in-form.ts'

const REDIRECT_MS = 1500

/** The status codes that are shown at a field. The alert shows all others. */
const fieldErrorsByCode: Readonly<Record<number, SignInErrors>> = {
  401: { password: 'password is incorrect' },
  404: { email: 'email not found' },
}

export function SignInPage() {
  useWindowTitle('sign in')
  const passed = usePassedState()
  const [form, setForm] = useState<SignInForm>({ ...emptySignIn, email: passed.email })
  const [fieldErrors, setFieldErrors] = useState<SignInErrors>({})
  const { form: formElement, focusFieldError } = useFieldErrorFocus()
  const signingIn = useSignIn((refused) => {
    setFieldErrors(refused)
    focusFieldError()
  })

  const edit = (change: Partial<SignInForm>) => {
    setForm({ ...form, ...change })
    const rest = { ...fieldErrors }
    for (const field of Object.keys(change)) delete rest[field as keyof SignInErrors]
    setFieldErrors(rest)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = signInErrors(form)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) focusFieldError()
    else signingIn.mutate(form)
  }
  const asked = signingIn.isPending || signingIn.isSuccess

  return (
    <div className={styles.layout}>
      <div className={`${styles.column} ${styles.narrow}`}>
        <h1 className={styles.heading}>Take your seat</h1>
        <form ref={formElement} className={styles.card} noValidate onSubmit={submit}>
          <div className={styles.fields}>
            <SignInAlert message={passed.message} signingIn={signingIn} />
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              value={form.email}
              error={fieldErrors.email}
              onChange={(event) => edit({ email: event.target.value })}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={form.password}
              error={fieldErrors.password}
              onChange={(event) => edit({ password: event.target.value })}
            />
            <CheckField
              label="Remember me"
              checked={form.rememberMe}
              onChange={(event) => edit({ rememberMe: event.target.checked })}
            />
          </div>
          <div className={`${styles.submit} ${styles.wide}`}>
            <Button
              type="submit"
              size="lg"
              pending={signingIn.isPending}
              pendingLabel="Signing in..."
              disabled={asked}
            >
              Sign In
            </Button>
          </div>
        </form>
        <p className={styles.aside}>
          <Link to={paths.forgotPassword} state={{ email: form.email.trim() }}>
            Forgot password?
          </Link>
          {' · '}
          New here? <Link to={paths.signUp}>sign up</Link>
        </p>
      </div>
    </div>
  )
}

/**
 * The message of the page that led here: why the session ended, or that an organization was
 * created.
 */
function usePassedState(): { message: string | undefined; email: string } {
  const { state } = useLocation()
  const { message, email } = (state ?? {}) as { message?: string; email?: string }
  return { message, email: email ?? '' }
}

/** Signs in and opens the first page. `onRefused` receives the field errors. */
function useSignIn(onRefused: (fieldErrors: SignInErrors) => void) {
  const navigate = useNavigate()
  const after = useAfter()

  return useMutation({
    mutationFn: async (form: SignInForm) => {
      const body = signInBody(form)
      const account = await call(createToken, { body }, { form: new URLSearchParams(body) })
      if (!hasToken(account)) throw new Error(NO_TOKEN)
      return account
    },
    onSuccess: (account) => {
      signIn(account.access_token, { name: account.name, email: account.email })
      after(REDIRECT_MS, () => void navigate(firstPage(account), { replace: true }))
    },
    onError: (error) => {
      const place = error instanceof ApiError ? fieldErrorsByCode[error.code] : undefined
      if (place !== undefined) onRefused(place)
    },
  })
}

const NO_TOKEN = 'The sign-in could not be completed. Please try again.'

/** A reply without a token is a failed sign-in, even with status 200. */
function hasToken(account: { access_token?: unknown } | null | undefined): boolean {
  const token = account?.access_token
  return typeof token === 'string' && token !== ''
}

/**
 * A failure text begins with its status (see `alertText`) and does not mention that the session
 * ended.
 */
function isFailure(message: string): boolean {
  return /^\d{3} /.test(message)
}

interface SignInAlertProps {
  message: string | undefined
  signingIn: { isIdle: boolean; isPending: boolean; isSuccess: boolean; error: Error | null }
}

function SignInAlert({ message, signingIn }: SignInAlertProps) {
  const error = useLastError(signingIn)
  if (signingIn.isSuccess) return <Alert type="success">Sign in successful.</Alert>
  if (signingIn.isIdle && message !== undefined)
    return (
      <Alert
        type="info"
        detail={isFailure(message) ? 'You were signed out. Sign in again.' : undefined}
      >
        {message}
      </Alert>
    )
  if (error === null || (error instanceof ApiError && error.code in fieldErrorsByCode)) return null
  return <Alert type="error">{error.message}</Alert>
}
