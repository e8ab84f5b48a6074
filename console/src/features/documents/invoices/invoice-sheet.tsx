import type { Invoice } from '@frontrow/contract/documents/invoices'
import { dayText } from '../../../lib/text/day-text.ts'
import { daysText } from '../../../lib/text/days-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { exactMoneyText, moneyText } from '../../../lib/text/money-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Card, SectionBody } from '../../../ui/layout/section.tsx'
import { Inline } from '../../../ui/layout/boxes.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { type Column, Table } from '../../../ui/tables/table.tsx'
import { InvoiceEvents } from './invoice-events.tsx'
import { InvoiceBadge } from './invoice-state.tsx'
import { aboutInvoice, dueText, dunningText, invoiceTitle } from './invoice-words.ts'
import styles from '../parts/documents.module.css'
import { Parties } from '../parties/parties.tsx'

interface InvoiceSheetProps {
  invoice: Invoice
  /** The page of another invoice or credit note. */
  pathOf: (id: string) => string
}

/** An invoice as it is printed, with the payments and credits that explain what is due. */
export function InvoiceSheet({ invoice, pathOf }: InvoiceSheetProps) {
  return (
    <>
      <Sheet invoice={invoice} pathOf={pathOf} />
      <InvoiceEvents invoice={invoice} pathOf={pathOf} />
    </>
  )
}

function Sheet({ invoice, pathOf }: InvoiceSheetProps) {
  const { currency, total, lines, state } = invoice
  const due = dueText(invoice)
  const isSettled = invoice.settled_on !== null
  return (
    <Card>
      <Surface title={invoiceTitle(invoice)} isLong>
        <SectionBody>
          <div className={`${styles.sheet} stack`}>
            <div>
              <p className="sum">{moneyText(total, currency)}</p>
              <p className="note">
                <InvoiceBadge state={state}>{isSettled ? due : undefined}</InvoiceBadge>{' '}
                {!isSettled && due}
              </p>
              <p className="note">{dunningText(invoice)}</p>
            </div>
            <Parties {...invoice} />
            <Facts facts={factsOf(invoice, pathOf)} />
          </div>
        </SectionBody>
        {lines.length > 0 && (
          <Table
            label="Lines of the invoice"
            keyOf={(line) => JSON.stringify([line.campaign_id, line.adjusted, line.reason])}
            rows={lines}
            columns={lineColumns(currency)}
          />
        )}
      </Surface>
    </Card>
  )
}

function factsOf(invoice: Invoice, pathOf: InvoiceSheetProps['pathOf']): Fact[] {
  const { currency } = invoice
  const money = (amount: string) => moneyText(amount, currency)
  const isPart = invoice.left !== '0.00' && invoice.left !== invoice.total
  return [
    { label: 'Number', value: invoice.number },
    { label: 'Issued', value: dayText(invoice.issued_on) },
    ...whatFacts(invoice),
    ...relatedFacts(invoice, pathOf),
    ...(invoice.book === 'sandbox' ? [{ label: 'Books', value: 'Sandbox: no real money' }] : []),
    { label: 'Net', value: money(invoice.net) },
    { label: invoice.tax_label, value: money(invoice.tax) },
    { label: 'Total', value: money(invoice.total) },
    ...ownTaxFacts(invoice),
    ...(isPart ? [{ label: 'Amount due', value: money(invoice.left) }] : []),
    ...(invoice.tax_note === '' ? [] : [{ label: 'Note', value: invoice.tax_note }]),
    ...payFacts(invoice),
    { label: 'SHA-256', value: <span className="mono">{invoice.sha256}</span> },
  ]
}

/** What was sold and when, and by which numbers it is known. */
function whatFacts(invoice: Invoice): Fact[] {
  const { supply_from: from, supply_till: till, paid_on: paidOn, reason } = invoice
  const hasDays = from !== null && till !== null
  return [
    { label: 'About', value: aboutInvoice(invoice) },
    ...(hasDays ? [{ label: 'Supplied', value: daysText({ from, till }) }] : []),
    ...(paidOn === null ? [] : [{ label: 'Paid', value: dayText(paidOn) }]),
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ...(invoice.purchase_order === ''
      ? []
      : [{ label: 'Your order', value: invoice.purchase_order }]),
  ]
}

/** The documents that it corrects or replaces, and those that correct or replace it. */
function relatedFacts(invoice: Invoice, pathOf: InvoiceSheetProps['pathOf']): Fact[] {
  // A server of the version before sends none.
  const groups = Map.groupBy(invoice.related ?? [], ({ relation }) => relation)
  return [...groups].map(([relation, documents]) => ({
    label: relationWords[relation],
    value: (
      <Inline>
        {documents.map(({ id, number }) => (
          <TextLink key={id} to={pathOf(id)}>
            {number}
          </TextLink>
        ))}
      </Inline>
    ),
  }))
}

const relationWords = {
  corrects: 'Corrects',
  corrected_by: 'Corrected by',
  replaces: 'Replaces',
  replaced_by: 'Replaced by',
} as const

/** The tax in the currency of the seller's accounts. */
function ownTaxFacts({ tax_in: own, currency }: Invoice): Fact[] {
  if (own === null) return []
  const rate = `1 ${currency} is ${own.rate} ${own.currency} (${own.source}, ${own.rate_on})`
  const value = `${moneyText(own.amount, own.currency)}, ${rate}`
  return [{ label: `Tax in ${own.currency}`, value }]
}

function payFacts({ pay_to: account, left }: Invoice): Fact[] {
  if (account.length === 0 || left === '0.00') return []
  const lines = account.map(({ label, value }) => `${label}: ${value}`)
  return [{ label: 'Pay by bank transfer', value: lines.join('\n') }]
}

type Line = Invoice['lines'][number]

function lineColumns(currency: string): Column<Line>[] {
  return [
    { head: 'Campaign', cell: ({ name }) => name },
    { head: 'Days', cell: ({ from_day: from, till_day: till }) => daysText({ from, till }) },
    {
      head: 'Cause',
      cell: ({ adjusted, reason }) => (adjusted ? `Adjustment: ${reason ?? ''}` : ''),
    },
    {
      head: 'Impressions',
      cell: ({ impressions }) => countText(impressions),
      numeric: true,
    },
    {
      head: 'Price per 1,000',
      cell: ({ unit_price: price }) => (price === null ? '' : exactMoneyText(price, currency)),
      numeric: true,
    },
    {
      head: 'Amount',
      cell: ({ printed }) => <Money amount={printed} currency={currency} />,
      numeric: true,
    },
  ]
}
