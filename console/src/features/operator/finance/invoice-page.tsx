import {
  payNetworkInvoice,
  writeOffInvoice,
  showNetworkInvoice,
  type ShownInvoice,
  showNetworkInvoicePdf,
} from '@frontrow/contract/operator/finance/invoices'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { alertText } from '../../../lib/calls/call.ts'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Card } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { SideBySide } from '../../../ui/layout/side-by-side.tsx'
import { InvoiceSheet, invoiceTitle, useDrawnPdf } from '../../ledger/ledger.tsx'
import { outcomeText } from '../parts/outcome-text.ts'
import { booksChanged } from '../parts/reads.ts'
import { ReasonModal } from '../parts/reason-modal.tsx'
import { AloneNote } from '../parts/alone-note.tsx'
import { FinanceFrame } from './finance-frame.tsx'

/** One invoice of an organization, its payment by bank, and giving it up. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams()
  const invoice = useCall(showNetworkInvoice, { params: { id: invoiceId } })
  const { data } = invoice
  return (
    <FinanceFrame
      title={data === undefined ? 'Invoice' : `${invoiceTitle(data)} ${data.number}`}
      crumbs={[{ label: 'Invoices', to: operatorPaths.invoices }]}
    >
      <Loaded
        query={invoice}
        skeleton={
          <Card>
            <CardSkeleton label="Loading the invoice..." fields={6} />
          </Card>
        }
      >
        {(shown) => (
          <>
            <Acts invoice={shown} />
            <InvoiceSheet invoice={shown} />
          </>
        )}
      </Loaded>
    </FinanceFrame>
  )
}

function Acts({ invoice }: { invoice: ShownInvoice }) {
  const drawing = useDrawnPdf((of) => operatorCall(showNetworkInvoicePdf, { params: { id: of } }))
  const isOpen = invoice.state === 'open' || invoice.state === 'overdue'
  const { organization_id: id, organization_name: name, settled_by: by } = invoice
  return (
    <>
      <SideBySide>
        <Button
          look="default"
          size="sm"
          pending={drawing.isPending}
          pendingLabel="Drawing PDF..."
          onClick={() => drawing.mutate(invoice.id)}
        >
          PDF
        </Button>
        {isOpen && <Payment invoice={invoice} />}
        {isOpen && <WriteOff invoice={invoice} />}
        <Link to={operatorPaths.organization(id)}>{name}</Link>
        {by !== null && (
          <Link to={`${operatorPaths.journal}?cause=${encodeURIComponent(by)}`}>Its entry</Link>
        )}
      </SideBySide>
      {drawing.error !== null && <Alert type="error">{alertText(drawing.error)}</Alert>}
    </>
  )
}

function Payment({ invoice }: { invoice: ShownInvoice }) {
  const [isAsked, setAsked] = useState(false)
  const paying = useAct(payNetworkInvoice, { refreshes: booksChanged })
  const left = moneyText(invoice.left, invoice.currency)
  return (
    <>
      <Button
        look="default"
        size="sm"
        needs={payNetworkInvoice.needs}
        onClick={() => setAsked(true)}
      >
        Book a payment
      </Button>
      <ReasonModal
        title={`Book ${left} for ${invoice.number}?`}
        opened={isAsked}
        onClose={() => setAsked(false)}
        act="Book the payment"
        saving={paying}
        onAct={(reason) =>
          paying.mutate(
            { params: { id: invoice.id }, body: { reason } },
            {
              onSuccess: (outcome) => {
                toast({ text: outcomeText(outcome, `${invoice.number} is paid.`) })
                setAsked(false)
              },
            },
          )
        }
      >
        <p>
          {left} came to the bank. The invoice is paid, and campaigns that stopped for it run again
          within seconds. Name the transfer in the reason.
        </p>
        <AloneNote />
      </ReasonModal>
    </>
  )
}

function WriteOff({ invoice }: { invoice: ShownInvoice }) {
  const [isAsked, setAsked] = useState(false)
  const giving = useAct(writeOffInvoice, { refreshes: booksChanged })
  const { proposal_id: proposalId, number } = invoice
  if (proposalId !== null)
    return <Link to={operatorPaths.proposal(proposalId)}>Write-off proposed</Link>
  return (
    <>
      <Button look="danger" size="sm" needs={writeOffInvoice.needs} onClick={() => setAsked(true)}>
        Write off
      </Button>
      <ReasonModal
        title={`Write off ${number}?`}
        opened={isAsked}
        onClose={() => setAsked(false)}
        act="Propose"
        danger
        saving={giving}
        onAct={(reason) =>
          giving.mutate(
            { params: { id: invoice.id }, body: { reason } },
            {
              onSuccess: (outcome) => {
                toast({ text: outcomeText(outcome, `${number} is written off.`) })
                setAsked(false)
              },
            },
          )
        }
      >
        <p>
          The network bears {moneyText(invoice.left, invoice.currency)}, from 30 days after the
          issue on. Another operator has to agree.
        </p>
      </ReasonModal>
    </>
  )
}
