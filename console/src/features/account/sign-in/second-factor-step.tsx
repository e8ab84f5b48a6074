import auth from '../../../ui/layout/auth-layout.module.css'
import { ApiError } from '../../../lib/calls/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeFoot, CodeStage } from '../../../ui/forms/code-boxes.tsx'
import styles from '../layout/entrance.module.css'
import { canUsePasskeys } from '../factors/can-use-passkeys.ts'
import { FactorInput } from '../factors/factor-input.tsx'
import type { SignInStepProps } from './sign-in-form.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { useFactorForm } from '../factors/use-factor-form.ts'
import { usePasskeyAsFactor } from '../factors/use-passkeys.ts'
import { useSignIn } from './use-sign-in.ts'

/** The step of the sign-in that asks for a code of the app, or a recovery code. */
export function SecondFactorStep({ form: signInForm, next, onBack }: SignInStepProps) {
  const signingIn = useSignIn(next)
  const asking = usePasskeyAsFactor((secondFactor) =>
    signingIn.mutate({ ...signInForm, secondFactor }),
  )
  const { form, focusFirst } = useFactorForm({
    saving: signingIn,
    send: (secondFactor, onError) => signingIn.mutate({ ...signInForm, secondFactor }, { onError }),
    isWrongCode,
  })

  return (
    <div className={auth.layout}>
      <div className={`${auth.column} ${auth.narrow}`}>
        <h1 className={auth.heading}>Two-step sign-in</h1>
        <form {...form.props}>
          <CodeStage heading="Confirm your sign-in" value={form.values.boxes}>
            <FactorInput form={form} focusFirst={focusFirst} disabled={signingIn.isSuccess} />
            {canUsePasskeys() && (
              <PasskeyButton
                using={asking}
                look="default"
                disabled={signingIn.isPending || signingIn.isSuccess}
              />
            )}
            <Outcome isSuccess={signingIn.isSuccess} failure={form.failure} />
            <CodeFoot>
              <Button look="subtle" onClick={onBack} disabled={signingIn.isPending}>
                Back
              </Button>
              <Button {...form.button} pendingLabel="Signing in..." disabled={signingIn.isSuccess}>
                Sign In
              </Button>
            </CodeFoot>
          </CodeStage>
        </form>
      </div>
    </div>
  )
}

function isWrongCode(error: Error): boolean {
  return error instanceof ApiError && error.reason === 'second_factor_wrong'
}

function Outcome({ isSuccess, failure }: { isSuccess: boolean; failure: Error | null }) {
  if (!isSuccess && failure === null) return null
  return (
    <div className={styles.stageAlert}>
      {isSuccess && <Alert type="success">Sign in successful.</Alert>}
      {failure !== null && <Alert type="error">{failure.message}</Alert>}
    </div>
  )
}
