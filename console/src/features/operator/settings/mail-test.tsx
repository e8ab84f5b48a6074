import type { Reply } from '@frontrow/contract/endpoint'
import { testMail, showSetUp } from '@frontrow/contract/operator/set-up'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'

/** Sends the operator a mail and shows what the mail server said. */
export function MailTest() {
  const testing = useAct(testMail, { refreshesOnSuccess: [showSetUp] })
  return (
    <Section
      title="Mails"
      sub="Sends you a mail at once and shows what the mail server says."
      tools={
        <Button
          look="default"
          size="sm"
          pending={testing.isPending}
          pendingLabel="Sending..."
          onClick={() => testing.mutate({})}
        >
          Send a test mail
        </Button>
      }
    >
      {testing.error !== null && (
        <SectionBody>
          <Alert type="error">{alertText(testing.error)}</Alert>
        </SectionBody>
      )}
      {testing.data !== undefined && (
        <SectionBody>
          <Outcome {...testing.data} />
        </SectionBody>
      )}
    </Section>
  )
}

function Outcome({ outcome, to, dialogue }: Reply<typeof testMail>) {
  return (
    <div className="stack">
      {outcome === 'sent' && (
        <Alert type="success" detail="Look into the mailbox whether it arrived, and not as spam.">
          The mail server took the mail to {to}.
        </Alert>
      )}
      {outcome === 'kept' && (
        <Alert type="info" detail="Set SMTP_URL, so that mails leave it.">
          No mail server is set: the mail to {to} is kept on the machine of the server.
        </Alert>
      )}
      {outcome === 'failed' && (
        <Alert type="error" detail="The last line says why. Correct SMTP_URL, and try again.">
          The mail to {to} could not be sent.
        </Alert>
      )}
      {dialogue.length > 0 && <CodeBlock what="what was said" code={dialogue.join('\n')} />}
    </div>
  )
}
