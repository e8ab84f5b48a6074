import {
  type InvoicedStatement,
  listPublisherInvoices,
  recordPublisherInvoice,
  reversePublisherInvoice,
} from '@frontrow/contract/operator/finance/publisher-invoices'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { dayText, monthText } from '../../../lib/text/day-text.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PagedTable } from '../../../ui/tables/paged-table.tsx'
import { type Column, NoValue, TwoLines } from '../../../ui/tables/table.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { PublisherInvoiceModal } from './publisher-invoice-modal.tsx'

/** Lists the statements for which publishers send invoices. Without any, it shows nothing. */
export function PublisherInvoices() {
  const list = useCall(listPublisherInvoices, {})
  const [chosen, setChosen] = useState<InvoicedStatement | null>(null)
  return (
    <Loaded query={list} skeleton={null}>
      {({ statements, currency }) => (
        <>
          {statements.length > 0 && (
            <Section
              title="Invoices from publishers"
              sub="A payout waits until the invoice for its statement is recorded."
            >
              <PagedTable
                label="Invoices from publishers"
                rows={statements}
                keyOf={({ id }) => id}
                columns={columnsFor(currency, setChosen)}
              />
            </Section>
          )}
          {chosen !== null && (
            <PublisherInvoiceModal
              statement={chosen}
              currency={currency}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function columnsFor(
  currency: string,
  onRecord: (statement: InvoicedStatement) => void,
): Column<InvoicedStatement>[] {
  const money = moneyIn(currency)
  return [
    {
      head: 'Organization',
      cell: ({ organization_id: id, organization_name: name }) => (
        <Link to={operatorPaths.organization(id)}>{name}</Link>
      ),
    },
    { head: 'Statement', phone: 'fact', cell: ({ number }) => number },
    { head: 'Month', cell: ({ month }) => monthText(month) },
    {
      head: 'Invoice',
      phone: 'fact',
      cell: ({ invoice }) => (
        <Badge look={invoice === null ? 'warning' : 'plain'}>{invoice?.number ?? 'Missing'}</Badge>
      ),
    },
    {
      head: 'Dated',
      cell: ({ invoice }) => (invoice === null ? <NoValue /> : dayText(invoice.issued_on)),
    },
    { head: 'Net', phone: 'main', numeric: true, cell: ({ net }) => money(net) },
    {
      head: 'Tax',
      phone: 'fact',
      numeric: true,
      cell: ({ invoice }) => (invoice === null ? <NoValue /> : money(invoice.tax)),
    },
    {
      head: 'Action',
      phone: 'act',
      cell: (statement) => <Act statement={statement} onRecord={onRecord} />,
    },
  ]
}

function Act({
  statement,
  onRecord,
}: {
  statement: InvoicedStatement
  onRecord: (statement: InvoicedStatement) => void
}) {
  const { invoice, number, proposal_id: proposal } = statement
  if (proposal !== null)
    return <Link to={operatorPaths.proposal(proposal)}>View approval request</Link>
  if (invoice !== null) return <Recorded statement={statement} invoice={invoice} />
  return (
    <Button
      size="sm"
      look="default"
      needs={recordPublisherInvoice.needs}
      aria-label={`Record invoice for ${number}`}
      onClick={() => onRecord(statement)}
    >
      Record invoice
    </Button>
  )
}

interface RecordedProps {
  statement: InvoicedStatement
  invoice: NonNullable<InvoicedStatement['invoice']>
}

/** Who recorded the invoice, and its reversal. */
function Recorded({ statement: { id, number }, invoice }: RecordedProps) {
  const [isAsked, setAsked] = useState(false)
  const reversing = useAct(reversePublisherInvoice, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'Invoice reversed.'),
  })
  return (
    <TwoLines second={`Recorded by ${invoice.recorded_by}`}>
      <Button
        size="sm"
        look="danger"
        needs={reversePublisherInvoice.needs}
        aria-label={`Reverse invoice ${invoice.number}`}
        onClick={() => setAsked(true)}
      >
        Reverse
      </Button>
      <ReasonModal
        title={`Reverse invoice ${invoice.number}?`}
        opened={isAsked}
        onClose={() => setAsked(false)}
        act="Request reversal"
        danger
        acting={reversing}
      >
        <p>
          Its tax is no longer payable, and {number} waits for another invoice. Possible until a
          payout has paid it, with a second operator's approval.
        </p>
      </ReasonModal>
    </TwoLines>
  )
}
