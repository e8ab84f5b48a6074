import { sendBillingEmailLinks, showBillingProfile } from '@frontrow/contract/documents/parties'
import type { Reply } from '@frontrow/contract/endpoint'
import { useAct } from '../../../lib/calls/use-call.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'

export type BillingEmails = Reply<typeof showBillingProfile>['billing_emails']

/** Says which of the saved addresses for invoices are confirmed, and mails the link again. */
export function BillingEmailState({ emails }: { emails: BillingEmails }) {
  const open = emails.filter((one) => one.confirmed_at === null)
  const confirmed = emails.filter((one) => one.confirmed_at !== null)
  return (
    <>
      {confirmed.length > 0 && (
        <p className="note">Confirmed: new documents are emailed to {listOf(confirmed)}.</p>
      )}
      {open.length > 0 && <Unconfirmed emails={open} />}
    </>
  )
}

function Unconfirmed({ emails }: { emails: BillingEmails }) {
  const sending = useAct(sendBillingEmailLinks, {
    repliesAs: showBillingProfile,
    says: 'Link sent.',
    saysErrors: true,
  })
  const { isAllowed } = useMay(sendBillingEmailLinks.needs)
  const wasSent = emails.every((one) => one.link_sent_at !== null)
  return (
    <p className="note">
      Not confirmed yet: {wasSent && 'we sent a link to '}
      {listOf(emails)}.{' '}
      {isAllowed && (
        <LinkButton disabled={sending.isPending} onClick={() => sending.mutate({})}>
          {wasSent ? 'Send again' : 'Send link'}
        </LinkButton>
      )}
    </p>
  )
}

function listOf(emails: BillingEmails): string {
  return emails.map(({ email }) => email).join(', ')
}
