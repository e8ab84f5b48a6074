import { sendVerification, signUp } from '@frontrow/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import { useReloadDraft } from '../../lib/reload-draft.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useWindowTitle } from '../../ui/page-head.tsx'
import styles from './auth-layout.module.css'
import { RestoredDraft } from './restored-draft.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import {
  emptySignUp,
  keptSignUp,
  signUpBody,
  signUpErrors,
  withoutError,
  type SignUpErrors,
  type SignUpForm,
} from './sign-up-form.ts'
import { SOMETHING_WRONG } from './use-verification.ts'
import { VerificationStep } from './verification-step.tsx'

/** `editing` shows the form; `verifying` shows the code step below it, with the form disabled. */
type Stage = 'editing' | 'verifying'

export function SignUpPage() {
  useWindowTitle('sign up')
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>('editing')
  const { form, setForm, draft, forget } = useReloadDraft({
    empty: emptySignUp,
    keeps: keptSignUp,
    isWaiting: stage === 'verifying',
  })
  const [fieldErrors, setFieldErrors] = useState<SignUpErrors>({})
  const { form: formElement, focusFieldError } = useFieldErrorFocus()

  const complain = (found: SignUpErrors) => {
    setFieldErrors(found)
    focusFieldError()
  }
  const asking = useMutation({
    mutationFn: requestCode,
    onSuccess: (answer) => {
      if (answer.status === 'SUCCESS') setStage('verifying')
      else complain({ email: answer.msg || SOMETHING_WRONG })
    },
    onError: (error) => complain({ email: error.message }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // In a code box, Enter is handled by the button of the code step.
    if (stage === 'verifying') return
    const found = signUpErrors(form)
    if (Object.keys(found).length > 0) return complain(found)
    setFieldErrors({})
    draft.accept()
    asking.mutate(form)
  }
  const finish = async () => {
    const body = signUpBody(form)
    await call(signUp, { body })
    forget()
    const message = 'Your organization is registered. Sign in to continue.'
    void navigate(paths.signIn, { replace: true, state: { message, email: body.email } })
  }

  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <h1 className={styles.heading}>Welcome! Get started by sharing about you.</h1>
        <form ref={formElement} noValidate onSubmit={submit}>
          <div className={styles.restored}>
            <RestoredDraft draft={draft} advice="Choose the password again: it is not kept.">
              The page was loaded again. Here is what you had typed.
            </RestoredDraft>
          </div>
          <SignUpFields
            form={form}
            fieldErrors={fieldErrors}
            disabled={stage === 'verifying' || asking.isPending}
            onEdit={(field, value) => {
              setForm({ ...form, [field]: value })
              setFieldErrors(withoutError(fieldErrors, field))
            }}
          />
          {stage === 'verifying' ? (
            <VerificationStep
              email={form.email.trim()}
              requestCode={() => requestCode(form)}
              onVerified={finish}
              onBack={() => setStage('editing')}
            />
          ) : (
            <div className={styles.submit}>
              <Button
                type="submit"
                size="lg"
                pending={asking.isPending}
                pendingLabel="Validating..."
              >
                Sign Up
              </Button>
              <span className="muted">
                Already here? <Link to={paths.signIn}>sign in</Link>
              </span>
            </div>
          )}
        </form>
      </div>
    </div>
  )
}

function requestCode(form: SignUpForm) {
  return call(sendVerification, { body: { name: form.name.trim(), email: form.email.trim() } })
}
