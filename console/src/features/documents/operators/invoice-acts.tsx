import {
  payNetworkInvoice,
  writeOffInvoice,
  type ShownInvoice,
  showNetworkInvoicePdf,
  showNetworkInvoiceXml,
} from '@frontrow/contract/operator/finance/invoices'
import { useState } from 'react'
import { Link } from 'react-router'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { FileButton, useSavedFile } from '../parts/saved-file.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { RecordPaymentModal } from './record-payment-modal.tsx'

/** The files of an invoice, how it is settled, and what belongs to it. */
export function InvoiceActs({ invoice }: { invoice: ShownInvoice }) {
  const drawing = useSavedFile(showNetworkInvoicePdf)
  const writing = useSavedFile(showNetworkInvoiceXml)
  const error = drawing.error ?? writing.error
  const isOpen = invoice.state === 'open' || invoice.state === 'overdue'
  const { organization_id: id, organization_name: name, settled_by: by } = invoice
  return (
    <>
      <Row gap={2} align="stretch">
        <FileButton kind="PDF" making={drawing} id={invoice.id} size="sm" />
        {invoice.has_xml && <FileButton kind="XML" making={writing} id={invoice.id} size="sm" />}
        {isOpen && <Payment invoice={invoice} />}
        {isOpen && <WriteOff invoice={invoice} />}
        <Link to={operatorPaths.organization(id)}>{name}</Link>
        {by !== null && (
          <Link to={`${operatorPaths.journal}?cause=${encodeURIComponent(by)}`}>
            View journal entry
          </Link>
        )}
      </Row>
      {error !== null && <Alert type="error">{alertText(error)}</Alert>}
    </>
  )
}

function Payment({ invoice }: { invoice: ShownInvoice }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        look="default"
        size="sm"
        needs={payNetworkInvoice.needs}
        onClick={() => setAsked(true)}
      >
        Record payment
      </Button>
      {isAsked && <RecordPaymentModal invoice={invoice} onClose={() => setAsked(false)} />}
    </>
  )
}

function WriteOff({ invoice }: { invoice: ShownInvoice }) {
  const [isAsked, setAsked] = useState(false)
  const giving = useAct(writeOffInvoice, {
    input: (reason: string) => ({ params: { id: invoice.id }, body: { reason } }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, `${number} written off.`),
  })
  const { proposal_id: proposalId, number } = invoice
  if (proposalId !== null)
    return <Link to={operatorPaths.proposal(proposalId)}>Write-off pending approval</Link>
  return (
    <>
      <Button look="danger" size="sm" needs={writeOffInvoice.needs} onClick={() => setAsked(true)}>
        Write off invoice
      </Button>
      <ReasonModal
        title={`Write off ${number}?`}
        opened={isAsked}
        onClose={() => setAsked(false)}
        act="Request write-off"
        danger
        acting={giving}
      >
        <p>
          The network absorbs {moneyText(invoice.left, invoice.currency)}. Possible from 30 days
          after the due date, with a second operator's approval.
        </p>
      </ReasonModal>
    </>
  )
}
