import {
  showTrialBalance,
  type TrialBalance as Balance,
} from '@frontrow/contract/operator/finance/finance'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { exactMoneyText, moneyText } from '../../../lib/text/money-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import type { CsvCell } from '../../../ui/buttons/csv.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { SideBySide } from '../../../ui/layout/side-by-side.tsx'
import { accountName, isAccountCode } from './finance-words.ts'

/** Debits and credits of all accounts, now or at the end of the day of the address. */
export function TrialBalance() {
  const { filter, change } = useUrlFilter(['at'])
  const at = /^\d{4}-\d\d-\d\d$/.test(filter.at ?? '') ? filter.at : undefined
  const balance = useCall(
    showTrialBalance,
    { query: { ...(at !== undefined && { at }) } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Section
      title="Trial balance"
      sub={balance.data === undefined ? undefined : stateText(balance.data, at)}
      tools={
        <DateField
          small
          aria-label="At the end of"
          value={at ?? ''}
          onChange={({ target }) => change('at', target.value)}
        />
      }
    >
      <Loaded query={balance} skeleton={<TableSkeleton label="Loading the trial balance..." />}>
        {(shown) => <Shown balance={shown} />}
      </Loaded>
    </Section>
  )
}

function stateText({ at, is_sealed: isSealed }: Balance, asked: string | undefined): string {
  if (asked === undefined) return 'Everything that was posted until now.'
  const until = `Everything that was posted until the end of ${dayText(at)} (UTC)`
  return isSealed ? `${until}, which is sealed.` : `${until}, which is not sealed yet.`
}

function Shown({ balance: { at, accounts, sums } }: { balance: Balance }) {
  return (
    <>
      <Table
        label="Accounts"
        rows={accounts}
        keyOf={({ code, type, currency }) => `${code} ${type} ${currency}`}
        empty={<EmptyState title="Nothing was posted until then" />}
        columns={[
          { head: 'Account', cell: ({ code }) => <Account code={code} /> },
          { head: 'Type', cell: ({ code, type }) => typeText(code, type) },
          {
            head: 'Debits',
            numeric: true,
            cell: (row) => <Money amount={row.debits} currency={row.currency} />,
          },
          {
            head: 'Credits',
            numeric: true,
            cell: (row) => <Money amount={row.credits} currency={row.currency} />,
          },
          {
            head: 'Debit balance',
            numeric: true,
            cell: (row) => balanceText(row.debit_balance, row.currency),
          },
          {
            head: 'Credit balance',
            numeric: true,
            cell: (row) => balanceText(row.credit_balance, row.currency),
          },
        ]}
      />
      {sums.length > 0 && (
        <SectionBody>
          {sums.map((sum) => (
            <p key={sum.currency}>{sumText(sum)}</p>
          ))}
          <SideBySide>
            <SaveCsvButton name={`Trial balance ${at}`} rows={() => rowsOf(accounts)} />
          </SideBySide>
        </SectionBody>
      )}
    </>
  )
}

function Account({ code }: { code: string }) {
  if (!isAccountCode(code)) return code
  return <Link to={`${operatorPaths.journal}?account=${code}`}>{accountName(code)}</Link>
}

function balanceText(balance: string, currency: string): string {
  return Number(balance) === 0 ? '' : moneyText(balance, currency)
}

const typeNames: Readonly<Record<Balance['accounts'][number]['type'], string>> = {
  asset: 'Asset',
  liability: 'Liability',
  income: 'Income',
  expense: 'Expense',
}

function typeText(code: string, type: Balance['accounts'][number]['type']): string {
  if (code !== 'advertiser') return typeNames[type]
  return type === 'asset' ? 'Asset: receivable' : 'Liability: paid in advance'
}

function sumText({ currency, ...sum }: Balance['sums'][number]): string {
  const [debit, credit] = [sum.debit_balance, sum.credit_balance]
  const both = `Debit balances ${moneyText(debit, currency)}, credit balances ${moneyText(credit, currency)}`
  const rest = Number(debit) - Number(credit)
  return debit === credit
    ? `${both}: equal.`
    : `${both}: they differ by ${exactMoneyText(String(rest), currency)}.`
}

function rowsOf(accounts: Balance['accounts']): CsvCell[][] {
  return [
    ['Account', 'Type', 'Currency', 'Debits', 'Credits', 'Debit balance', 'Credit balance'],
    ...accounts.map(({ code, type, currency, ...row }) => [
      code,
      type,
      currency,
      { decimal: row.debits },
      { decimal: row.credits },
      { decimal: row.debit_balance },
      { decimal: row.credit_balance },
    ]),
  ]
}
