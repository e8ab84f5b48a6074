import type { Invoice } from '@frontrow/contract/invoices'
import { dayText } from '../../lib/text/day-text.ts'
import { settings } from '../../lib/settings.ts'
import { type Fact, Facts } from '../../ui/layout/facts.tsx'
import { Card, SectionBody } from '../../ui/layout/section.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { type Column, Table } from '../../ui/tables/table.tsx'
import { InvoiceBadge } from './invoice-state.tsx'
import { aboutInvoice, dueText, dunningText, invoiceTitle, taxLabel } from './invoice-words.ts'
import styles from './ledger.module.css'
import { exactMoneyText, moneyText } from './money.ts'

/** An invoice as it is printed: what is to be paid, what it is about, and each campaign. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { currency, total, lines, state } = invoice
  const due = dueText(invoice)
  return (
    <Card>
      <Surface title={invoiceTitle(invoice)} isLong>
        <SectionBody>
          <div className={`${styles.sheet} stack`}>
            <div>
              <p className={styles.total}>{moneyText(total, currency)}</p>
              <p className={styles.sub}>
                <InvoiceBadge state={state} /> {due}
              </p>
              <p className={styles.sub}>{dunningText(invoice)}</p>
            </div>
            <Facts facts={factsOf(invoice)} />
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

function factsOf(invoice: Invoice): Fact[] {
  const { currency } = invoice
  const money = (amount: string) => moneyText(amount, currency)
  const isPart = invoice.left !== '0.00' && invoice.left !== invoice.total
  return [
    { label: 'Number', value: invoice.number },
    { label: 'Issued', value: dayText(invoice.issued_on) },
    { label: 'By', value: settings.productName },
    { label: 'For', value: invoice.organization_name },
    { label: 'About', value: aboutInvoice(invoice) },
    ...(invoice.book === 'sandbox' ? [{ label: 'Books', value: 'Sandbox: no real money' }] : []),
    ...carriedFacts(invoice),
    { label: 'Net', value: money(invoice.net) },
    {
      label: taxLabel({ kind: invoice.tax_kind, percent: invoice.tax_percent }),
      value: money(invoice.tax),
    },
    { label: 'Total', value: money(invoice.total) },
    ...(isPart ? [{ label: 'Left to pay', value: money(invoice.left) }] : []),
    ...(invoice.tax_note === '' ? [] : [{ label: 'Note', value: invoice.tax_note }]),
    { label: 'SHA-256', value: <span className="mono">{invoice.sha256}</span> },
  ]
}

function carriedFacts(invoice: Invoice): Fact[] {
  const { currency, sum, carried_in: before, carried_forward: after } = invoice
  if (Number(before) === 0 && Number(after) === 0) return []
  return [
    { label: 'Sum of the lines', value: exactMoneyText(sum, currency) },
    { label: 'From the document before', value: exactMoneyText(before, currency) },
    { label: 'Carried to the next', value: exactMoneyText(after, currency) },
  ]
}

type Line = Invoice['lines'][number]

function lineColumns(currency: string): Column<Line>[] {
  return [
    { head: 'Campaign', cell: ({ name }) => name },
    { head: 'Days', cell: daysText },
    {
      head: 'Cause',
      cell: ({ adjusted, reason }) => (adjusted ? `Adjustment: ${reason ?? ''}` : ''),
    },
    {
      head: 'Impressions',
      cell: ({ impressions }) => impressions.toLocaleString('en'),
      numeric: true,
    },
    {
      head: 'Spent',
      cell: (line) => exactMoneyText(line.spent, line.spent_currency),
      numeric: true,
    },
    { head: 'Amount', cell: ({ amount }) => exactMoneyText(amount, currency), numeric: true },
  ]
}

function daysText({ from_day: from, till_day: till }: Line): string {
  return from === till ? dayText(from) : `${dayText(from)} to ${dayText(till)}`
}
