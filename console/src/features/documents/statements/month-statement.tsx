import type { MonthStatement } from '@frontrow/contract/documents/statements'
import { dayText, monthText } from '../../../lib/text/day-text.ts'
import { daysText } from '../../../lib/text/days-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { exactMoneyText, moneyText } from '../../../lib/text/money-text.ts'
import { setPercentText } from '../../../lib/text/percent-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Card, SectionBody } from '../../../ui/layout/section.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { type Column, Table } from '../../../ui/tables/table.tsx'
import styles from '../parts/documents.module.css'
import { Parties } from '../parties/parties.tsx'
import { aboutText, causeText, statementTitle } from './statement-words.ts'

/** A statement as it is printed: its sum, what it is about, and each line. */
export function MonthStatementSheet({ statement }: { statement: MonthStatement }) {
  const { currency, total, month, lines, summed } = statement
  const isEarned = statement.kind !== 'use'
  return (
    <Card>
      <Surface title={statementTitle(statement)} isLong>
        <SectionBody>
          <div className={`${styles.sheet} stack`}>
            <div>
              <p className="sum">{moneyText(total, currency)}</p>
              <p className="note">
                {aboutText(statement)} {monthText(month)}
              </p>
            </div>
            <Parties {...statement} />
            <Facts facts={factsOf(statement)} />
          </div>
        </SectionBody>
        <Table
          label="Sums of the statement"
          keyOf={(sum) => JSON.stringify([sum.subject_id, sum.adjusted, sum.reason])}
          rows={summed}
          columns={isEarned ? earningSums(currency) : chargeSums(currency)}
        />
        <SectionBody>
          <p className={`note ${styles.sheet}`}>Daily lines with exact amounts:</p>
        </SectionBody>
        <Table
          label="Lines of the statement"
          keyOf={(line) => JSON.stringify([line.day, line.subject_id, line.cause, line.reason])}
          rows={lines}
          columns={isEarned ? earningLines(currency) : chargeLines(currency)}
        />
      </Surface>
    </Card>
  )
}

/** Statements of use and of earnings have no tax, so their net is their total. */
function taxFacts(statement: MonthStatement): Fact[] {
  const { currency, tax_in: tax, kind } = statement
  const money = (amount: string) => moneyText(amount, currency)
  if (kind === 'use' || kind === 'earnings') return []
  return [
    { label: 'Net', value: money(statement.net) },
    { label: statement.tax_label, value: money(statement.tax) },
    ...(tax === null
      ? []
      : [
          {
            label: `${statement.tax_label} in ${tax.currency}`,
            value: moneyText(tax.amount, tax.currency),
          },
        ]),
  ]
}

function factsOf(statement: MonthStatement): Fact[] {
  const { currency, total } = statement
  return [
    { label: 'Number', value: statement.number },
    { label: 'Issued', value: dayText(statement.issued_on) },
    ...(statement.book === 'sandbox' ? [{ label: 'Books', value: 'Sandbox: no real money' }] : []),
    { label: 'Impressions', value: countText(statement.impressions) },
    ...taxFacts(statement),
    { label: 'Total', value: moneyText(total, currency) },
    ...statement.notes,
    { label: 'SHA-256', value: <span className="mono">{statement.sha256}</span> },
  ]
}

type Line = MonthStatement['lines'][number]

const shared: Record<'day' | 'impressions' | 'cause', Column<Line>> = {
  day: { head: 'Day', cell: ({ day }) => dayText(day) },
  impressions: {
    head: 'Impressions',
    cell: ({ impressions }) => countText(impressions),
    numeric: true,
  },
  cause: { head: 'Cause', cell: causeText },
}

function earningLines(currency: string): Column<Line>[] {
  return [
    shared.day,
    { head: 'Placement', cell: ({ name }) => name },
    { head: 'App', cell: (line) => line.app_name ?? '' },
    shared.cause,
    shared.impressions,
    {
      head: 'Billed to advertisers',
      cell: (line) => exactMoneyText(line.gross ?? '', currency),
      numeric: true,
    },
    {
      head: 'Revenue share',
      cell: ({ share_percent: share }) => (share === null ? '–' : setPercentText(share)),
      numeric: true,
    },
    { head: 'Earnings', cell: ({ amount }) => exactMoneyText(amount, currency), numeric: true },
  ]
}

function chargeLines(currency: string): Column<Line>[] {
  return [
    shared.day,
    { head: 'Campaign', cell: ({ name }) => name },
    shared.cause,
    shared.impressions,
    {
      head: 'Spend',
      cell: (line) => exactMoneyText(line.spent ?? '', line.spent_currency ?? ''),
      numeric: true,
    },
    { head: 'Billed', cell: ({ amount }) => exactMoneyText(amount, currency), numeric: true },
  ]
}

type Sum = MonthStatement['summed'][number]

const sumParts: Record<'name' | 'cause' | 'impressions', Column<Sum>> = {
  name: { head: 'Placement', cell: ({ name }) => name },
  cause: {
    head: 'Cause',
    cell: ({ adjusted, reason }) => (adjusted ? causeText({ cause: 'adjusted', reason }) : ''),
  },
  impressions: {
    head: 'Impressions',
    cell: ({ impressions }) => countText(impressions),
    numeric: true,
  },
}

function earningSums(currency: string): Column<Sum>[] {
  return [
    { head: 'App', cell: (sum) => sum.app_name ?? '' },
    sumParts.name,
    sumParts.cause,
    sumParts.impressions,
    {
      head: 'Billed to advertisers',
      cell: ({ gross }) => moneyText(gross ?? '', currency),
      numeric: true,
    },
    {
      head: 'Earnings',
      cell: ({ printed }) => <Money amount={printed} currency={currency} />,
      numeric: true,
    },
  ]
}

function chargeSums(currency: string): Column<Sum>[] {
  return [
    { ...sumParts.name, head: 'Campaign' },
    { head: 'Days', cell: ({ from_day: from, till_day: till }) => daysText({ from, till }) },
    sumParts.cause,
    sumParts.impressions,
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
