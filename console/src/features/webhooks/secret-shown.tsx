import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'

/** Shows a new secret, this one time. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="stack">
      <Alert type="warning">Copy it now. It is shown this one time and cannot be read again.</Alert>
      <CodeBlock code={secret} what="The webhook's secret" />
      <p>Your program checks with it that a message comes from us and was not changed.</p>
      <div>
        <Button onClick={onDone}>I have copied it</Button>
      </div>
    </div>
  )
}
