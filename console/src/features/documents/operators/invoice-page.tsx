import {
  payNetworkInvoice,
  writeOffInvoice,
  showNetworkInvoice,
  type ShownInvoice,
  showNetworkInvoicePdf,
  showNetworkInvoiceXml,
} from '@frontrow/contract/operator/finance/invoices'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { alertText } from '../../../lib/calls/call.ts'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Card, Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { dayText } from '../../../lib/text/day-text.ts'
import { Row } from '../../../ui/layout/boxes.tsx'
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx'
import { invoiceTitle } from '../invoices/invoice-words.ts'
import { useSavedFile } from '../parts/saved-file.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { RecordPaymentModal } from './record-payment-modal.tsx'

/** One invoice of an organization, its payment by bank, and its write-off. */
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
            <Receipts invoice={shown} />
          </>
        )}
      </Loaded>
    </FinanceFrame>
  )
}

/** The bank transfers received for it. */
function Receipts({ invoice }: { invoice: ShownInvoice }) {
  if (invoice.receipts.length === 0) return null
  const money = (amount: string) => moneyText(amount, invoice.currency)
  return (
    <Section title="Bank transfers">
      <Table
        label="Bank transfers"
        rows={invoice.receipts}
        keyOf={({ reference }) => reference}
        columns={[
          { head: 'Value date', cell: (receipt) => dayText(receipt.value_on) },
          { head: 'Reference', phone: 'fact', cell: ({ reference }) => reference },
          {
            head: 'Missing',
            phone: 'fact',
            cell: ({ short, short_as: as }) =>
              as === null ? '–' : `${money(short)}, ${shortageWords[as]}`,
          },
          { head: 'Received', phone: 'main', cell: ({ amount }) => money(amount), numeric: true },
        ]}
      />
    </Section>
  )
}

const shortageWords = {
  bank_charge: 'bank fees',
  withheld_by_customer: 'withheld by the customer',
} as const

function Acts({ invoice }: { invoice: ShownInvoice }) {
  const drawing = useSavedFile(showNetworkInvoicePdf)
  const writing = useSavedFile(showNetworkInvoiceXml)
  const error = drawing.error ?? writing.error
  const isOpen = invoice.state === 'open' || invoice.state === 'overdue'
  const { organization_id: id, organization_name: name, settled_by: by } = invoice
  return (
    <>
      <Row gap={2} align="stretch">
        <Button
          look="default"
          size="sm"
          pending={drawing.isPending}
          pendingLabel="Drawing PDF..."
          onClick={() => drawing.mutate(invoice.id)}
        >
          PDF
        </Button>
        {invoice.has_xml && (
          <Button
            look="default"
            size="sm"
            pending={writing.isPending}
            pendingLabel="Writing XML..."
            onClick={() => writing.mutate(invoice.id)}
          >
            XML
          </Button>
        )}
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
