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
      title="Email"
      sub="Send yourself a test email and see the mail server's response."
      tools={
        <Button
          look="default"
          size="sm"
          pending={testing.isPending}
          pendingLabel="Sending..."
          onClick={() => testing.mutate({})}
        >
          Send test email
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
        <Alert type="success" detail="Check your inbox and your spam folder.">
          The mail server accepted the email to {to}.
        </Alert>
      )}
      {outcome === 'kept' && (
        <Alert type="info" detail="Set SMTP_URL to send emails.">
          No mail server is set. The email to {to} is kept on the server.
        </Alert>
      )}
      {outcome === 'failed' && (
        <Alert type="error" detail="See the last line below. Correct SMTP_URL and try again.">
          The email to {to} could not be sent.
        </Alert>
      )}
      {dialogue.length > 0 && <CodeBlock what="the response" code={dialogue.join('\n')} />}
    </div>
  )
}
