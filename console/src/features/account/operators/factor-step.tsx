import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeFoot, CodeStage } from '../../../ui/forms/code-boxes.tsx'
import { FactorInput } from '../factors/factor-input.tsx'
import { useFactorForm } from '../factors/use-factor-form.ts'
import styles from './identity.module.css'
import { useOperatorSignIn } from '../../../operator-parts/use-operator.ts'
import type { Credentials } from './password-step.tsx'

export function FactorStep({
  credentials,
  onBack,
}: {
  credentials: Credentials
  onBack: () => void
}) {
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
