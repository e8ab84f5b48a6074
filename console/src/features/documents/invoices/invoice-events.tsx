import type { Invoice } from '@frontrow/contract/documents/invoices'
import { dayText } from '../../../lib/text/day-text.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { Money } from '../../../lib/text/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { NoValue, Table } from '../../../ui/tables/table.tsx'

interface InvoiceEventsProps {
  invoice: Invoice
  /** The page of an invoice or a credit note. */
  pathOf: (id: string) => string
}

/** Lists the payments and credits of an invoice. Without any, it shows nothing. */
export function InvoiceEvents({ invoice, pathOf }: InvoiceEventsProps) {
  // A server of the version before sends none.
  const events = invoice.events ?? []
  if (events.length === 0) return null
  return (
    <Section title="Payments and credits">
      <Table
        label="Payments and credits"
        rows={events}
        keyOf={(event) => JSON.stringify(event)}
        columns={[
          { head: 'Date', cell: ({ on }) => dayText(on) },
          { head: 'Event', phone: 'state', cell: ({ kind }) => lookUp(eventWords, kind) ?? kind },
          {
            head: 'Reference',
            phone: 'fact',
            cell: ({ reference, document }) =>
              document === null ? (
                (reference ?? <NoValue />)
              ) : (
                <TextLink to={pathOf(document.id)}>{document.number}</TextLink>
              ),
          },
          {
            head: 'Amount',
            phone: 'main',
            numeric: true,
            cell: ({ amount }) => <Money amount={amount} currency={invoice.currency} />,
          },
        ]}
      />
    </Section>
  )
}

const eventWords = {
  transfer: 'Bank transfer',
  bank_charge: 'Bank fees, not charged',
  withheld_by_customer: 'Tax withheld by the customer',
  card: 'Card payment',
  refund: 'Refunded to the card',
  dispute: 'Taken back by the bank of the card',
  set_off: 'Set off',
  returned: 'Owed back to the customer',
  written_off: 'Written off',
} as const
