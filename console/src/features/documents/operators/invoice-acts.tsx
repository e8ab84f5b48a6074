import {
  correctNetworkInvoice,
  payNetworkInvoice,
  recordPrepayment,
  reverseWriteOff,
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
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { isUnpaid } from '../invoices/invoice-words.ts'
import { FileButton, useSavedFile } from '../parts/saved-file.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { CorrectInvoiceModal } from './correct-invoice-modal.tsx'
import { PrepaymentModal } from './prepayment-modal.tsx'
import { RecordPaymentModal } from './record-payment-modal.tsx'

/** The files of an invoice, how it is settled, and what belongs to it. */
export function InvoiceActs({ invoice }: { invoice: ShownInvoice }) {
  const drawing = useSavedFile(showNetworkInvoicePdf)
  const writing = useSavedFile(showNetworkInvoiceXml)
  const error = drawing.error ?? writing.error
  const { organization_id: id, organization_name: name } = invoice
  // An invoice that a credit note settled has no journal entry of its own.
  const by = invoice.settled_by?.includes('/') === true ? invoice.settled_by : null
  return (
    <>
      <Row gap={2}>
        <FileButton kind="PDF" making={drawing} id={invoice.id} size="sm" />
        {invoice.has_xml && <FileButton kind="XML" making={writing} id={invoice.id} size="sm" />}
        <MoneyActs invoice={invoice} />
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

/** The acts that change what is due, or the approval request that is open. */
function MoneyActs({ invoice }: { invoice: ShownInvoice }) {
  const { kind, state, related, proposal_id: waits } = invoice
  const isOpen = isUnpaid(invoice)
  const isReplaced = related.some(({ relation }) => relation === 'replaced_by')
  const canWriteOff = isOpen || state === 'written_off'
  const canCorrect = kind === 'invoice' && state !== 'written_off' && !isReplaced
  return (
    <>
      {isOpen && (
        <DialogButton
          look="default"
          size="sm"
          needs={payNetworkInvoice.needs}
          dialog={(close) => <RecordPaymentModal invoice={invoice} onClose={close} />}
        >
          Record payment
        </DialogButton>
      )}
      <PaidAgain invoice={invoice} />
      {waits !== null && <Link to={operatorPaths.proposal(waits)}>View approval request</Link>}
      {waits === null && (
        <>
          {canWriteOff && <WriteOff invoice={invoice} />}
          {canCorrect && (
            <DialogButton
              look="default"
              size="sm"
              needs={correctNetworkInvoice.needs}
              dialog={(close) => <CorrectInvoiceModal invoice={invoice} onClose={close} />}
            >
              Correct invoice
            </DialogButton>
          )}
        </>
      )}
    </>
  )
}

/** Records a transfer that came for an invoice of which nothing is due. */
function PaidAgain({ invoice }: { invoice: ShownInvoice }) {
  const { kind, state, organization_id: id, organization_name: name, currency } = invoice
  if (kind !== 'invoice' || (state !== 'paid' && state !== 'credited')) return null
  return (
    <DialogButton
      look="default"
      size="sm"
      needs={recordPrepayment.needs}
      dialog={(close) => (
        <PrepaymentModal id={id} name={name} currency={currency} isToReturn onClose={close} />
      )}
    >
      Record money to return
    </DialogButton>
  )
}

function WriteOff({ invoice }: { invoice: ShownInvoice }) {
  const [isAsked, setAsked] = useState(false)
  const { id, number } = invoice
  const about = {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshes: booksChanged,
  }
  const giving = useAct(writeOffInvoice, {
    ...about,
    says: (outcome) => outcomeText(outcome, `${number} written off.`),
  })
  const reversing = useAct(reverseWriteOff, {
    ...about,
    says: (outcome) => outcomeText(outcome, `${number} is due again.`),
  })
  const isWrittenOff = invoice.state === 'written_off'
  const act = isWrittenOff ? 'Reverse write-off' : 'Write off invoice'
  return (
    <>
      <Button look="danger" size="sm" needs={writeOffInvoice.needs} onClick={() => setAsked(true)}>
        {act}
      </Button>
      <ReasonModal
        title={isWrittenOff ? `Reverse the write-off of ${number}?` : `Write off ${number}?`}
        opened={isAsked}
        onClose={() => setAsked(false)}
        act={isWrittenOff ? 'Request reversal' : 'Request write-off'}
        danger
        acting={isWrittenOff ? reversing : giving}
      >
        <p>
          {isWrittenOff
            ? "What was written off is due again, with a second operator's approval. Then record what was paid of it."
            : `The network absorbs ${moneyText(invoice.left, invoice.currency)}. Possible from 30 days after the due date, with a second operator's approval. If it is paid after all, reverse the write-off.`}
        </p>
      </ReasonModal>
    </>
  )
}
