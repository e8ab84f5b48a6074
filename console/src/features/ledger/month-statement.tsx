import type { MonthStatement } from '@frontrow/contract/statements'
import { dayText } from '../../lib/text/day-text.ts'
import { settings } from '../../lib/settings.ts'
import { type Fact, Facts } from '../../ui/layout/facts.tsx'
import { Card, SectionBody } from '../../ui/layout/section.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { type Column, Table } from '../../ui/tables/table.tsx'
import styles from './ledger.module.css'
import { exactMoneyText, moneyText } from './money.ts'
import { monthText } from './months.ts'
import { causeText, holdReasons, statementTitle } from './statement-words.ts'

/** A statement as it is printed: its sum, what it is about, and each line. */
export function MonthStatementSheet({ statement }: { statement: MonthStatement }) {
  const { currency, total, month, held, lines } = statement
  return (
    <Card>
      <Surface title={statementTitle(statement)} isLong>
        <SectionBody>
          <div className={`${styles.sheet} stack`}>
            <div>
              <p className={styles.total}>{moneyText(total, currency)}</p>
              <p className={styles.sub}>
                {statement.kind === 'earnings' ? 'earned' : 'used'} in {monthText(month)}
              </p>
            </div>
            <Facts facts={factsOf(statement)} />
            {held.length > 0 && (
              <p className={styles.sub}>
                Kept back when the month was closed:{' '}
                {held
                  .map(
                    ({ reason, amount }) =>
                      `${moneyText(amount, currency)}, ${holdReasons[reason] ?? reason}`,
                  )
                  .join('; ')}
                .
              </p>
            )}
          </div>
        </SectionBody>
        <Table
          label="Lines of the statement"
          keyOf={(line) => JSON.stringify([line.day, line.subject_id, line.cause, line.reason])}
          rows={lines}
          columns={statement.kind === 'earnings' ? earningLines(currency) : chargeLines(currency)}
        />
      </Surface>
    </Card>
  )
}

function factsOf(statement: MonthStatement): Fact[] {
  const { currency } = statement
  const money = (amount: string) => moneyText(amount, currency)
  const isCarried = [statement.carried_in, statement.carried_forward].some(
    (amount) => Number(amount) !== 0,
  )
  return [
    { label: 'Number', value: statement.number },
    { label: 'Issued', value: dayText(statement.issued_on) },
    { label: 'By', value: settings.productName },
    { label: 'For', value: statement.organization_name },
    ...(statement.book === 'sandbox' ? [{ label: 'Books', value: 'Sandbox: no real money' }] : []),
    { label: 'Impressions', value: statement.impressions.toLocaleString('en') },
    { label: 'Sum of the lines', value: exactMoneyText(statement.sum, currency) },
    ...(isCarried
      ? [
          {
            label: 'From the statement before',
            value: exactMoneyText(statement.carried_in, currency),
          },
          {
            label: 'Carried to the next',
            value: exactMoneyText(statement.carried_forward, currency),
          },
        ]
      : []),
    { label: 'Tax', value: money(statement.tax) },
    { label: 'Total', value: money(statement.total) },
    { label: 'SHA-256', value: <span className="mono">{statement.sha256}</span> },
  ]
}

type Line = MonthStatement['lines'][number]

const shared: Record<'day' | 'impressions' | 'cause', Column<Line>> = {
  day: { head: 'Day', cell: ({ day }) => dayText(day) },
  impressions: {
    head: 'Impressions',
    cell: ({ impressions }) => impressions.toLocaleString('en'),
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
      head: 'Advertisers owe',
      cell: (line) => exactMoneyText(line.gross ?? '', currency),
      numeric: true,
    },
    { head: 'Your share', cell: (line) => `${line.share_percent ?? '–'} %`, numeric: true },
    { head: 'Earned', cell: ({ amount }) => exactMoneyText(amount, currency), numeric: true },
  ]
}

function chargeLines(currency: string): Column<Line>[] {
  return [
    shared.day,
    { head: 'Campaign', cell: ({ name }) => name },
    shared.cause,
    shared.impressions,
    {
      head: 'Spent',
      cell: (line) => exactMoneyText(line.spent ?? '', line.spent_currency ?? ''),
      numeric: true,
    },
    { head: 'Charged', cell: ({ amount }) => exactMoneyText(amount, currency), numeric: true },
  ]
}
