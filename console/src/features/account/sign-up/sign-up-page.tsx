import auth from '../../../ui/layout/auth-layout.module.css'
import { sendVerification, signUp } from '@frontrow/contract/account'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import styles from '../layout/entrance.module.css'
import { SignUpFields } from './sign-up-fields.tsx'
import { emptySignUp, signUpBody, signUpRules, type SignUpForm } from './sign-up-form.ts'
import { SOMETHING_WRONG } from './use-verification.ts'
import { VerificationStep } from './verification-step.tsx'

/** `editing` shows the form; `verifying` shows the code step below it, with the form disabled. */
type Stage = 'editing' | 'verifying'

export function SignUpPage() {
  useWindowTitle('sign up')
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>('editing')
  const asking = useAct(sendVerification, {
    input: codeInput,
    calls: { succeedsOn: 'ok' },
    onSuccess: ({ status, msg }) => {
      if (status !== 'SUCCESS') throw new Error(msg || SOMETHING_WRONG)
      setStage('verifying')
    },
  })
  const form = useForm({
    initial: emptySignUp,
    rules: signUpRules,
    saving: asking,
    // In a code box, Enter is handled by the button of the code step.
    send: (typed, options) => stage === 'editing' && asking.mutate(typed, options),
    refusedFields: (error) => ({ email: error.message }),
    draft: { outlivesCall: true },
  })
  const finish = async () => {
    const body = signUpBody(form.values)
    await call(signUp, { body }, { succeedsOn: 'ok, unread' })
    form.draft.forget()
    const message = 'Your organization is registered. Sign in to continue.'
    void navigate(paths.signIn, { replace: true, state: { message, email: body.email } })
  }

  return (
    <div className={auth.layout}>
      <div className={auth.column}>
        <h1 className={auth.heading}>Welcome! Get started by sharing about you.</h1>
        <form {...form.props}>
          <SignUpFields form={form} disabled={stage === 'verifying' || asking.isPending} />
          {stage === 'verifying' ? (
            <VerificationStep
              email={form.values.email.trim()}
              requestCode={() =>
                call(sendVerification, codeInput(form.values), { succeedsOn: 'ok' })
              }
              onVerified={finish}
              onBack={() => setStage('editing')}
            />
          ) : (
            <div className={styles.submit}>
              <Button {...form.button} size="lg" pendingLabel="Validating...">
                Sign Up
              </Button>
              <span className="muted">
                Have an account? <Link to={paths.signIn}>sign in</Link>
              </span>
            </div>
          )}
        </form>
      </div>
    </div>
  )
}

function codeInput({ name, email }: SignUpForm) {
  return { body: { name: name.trim(), email: email.trim() } }
}
