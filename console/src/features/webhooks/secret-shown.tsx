import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Acts } from '../../ui/forms/form-acts.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'

/** Shows a new secret, this one time. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="stack">
      <Alert type="warning">Copy it now. It is shown only once.</Alert>
      <CodeBlock code={secret} what="The webhook's secret" />
      <p>Use it to verify that a message comes from us and is unchanged.</p>
      <Acts>
        <Button onClick={onDone}>I copied it</Button>
      </Acts>
    </div>
  )
}
