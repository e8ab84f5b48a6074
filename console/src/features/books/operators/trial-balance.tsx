import {
  showTrialBalance,
  type TrialBalance as Balance,
} from '@frontrow/contract/operator/finance/finance'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { exactMoneyText } from '../../../lib/text/money-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { isAccountCode } from './finance-words.ts'
import styles from './trial-balance.module.css'
import { balanceRows, csvRows, shownName, type BalanceRow } from './trial-balance-rows.ts'

/** The balances of all accounts, now or at the end of the day of the address. */
export function TrialBalance() {
  const { filter, change } = useUrlFilter(['at'])
  const at = /^\d{4}-\d\d-\d\d$/.test(filter.at ?? '') ? filter.at : undefined
  const balance = useCall(
    showTrialBalance,
    { query: { ...(at !== undefined && { at }) } },
    { placeholderData: keepPreviousData },
  )
  const { data } = balance
  return (
    <Section
      title="Trial balance"
      sub={data === undefined ? undefined : stateText(data, at)}
      tools={
        <>
          <DateField
            small
            aria-label="At the end of"
            value={at ?? ''}
            onChange={({ target }) => change('at', target.value)}
          />
          {data !== undefined && data.accounts.length > 0 && (
            <SaveCsvButton
              name={`Trial balance ${data.at}`}
              rows={() => csvRows(data.accounts)}
              what="trial balance"
            />
          )}
        </>
      }
    >
      <QueryTable
        label="Accounts"
        loading="Loading the trial balance..."
        query={balance}
        rows={data && balanceRows(data)}
        keyOf={({ key }) => key}
        columns={columns}
        above={<Differences sums={data?.sums} />}
        empty={<EmptyState title="No entries on or before this day" />}
      />
    </Section>
  )
}

function stateText({ at, is_sealed: isSealed }: Balance, asked: string | undefined): string {
  if (asked === undefined) return 'All entries posted so far.'
  return `All entries posted through ${dayText(at)} (UTC), ${isSealed ? 'sealed' : 'not sealed yet'}.`
}

/** Warns of a currency whose debits and credits differ, because double entry keeps them equal. */
function Differences({ sums = [] }: { sums: Balance['sums'] | undefined }) {
  const unequal = sums.filter((sum) => sum.debit_balance !== sum.credit_balance)
  if (unequal.length === 0) return null
  return (
    <SectionBody>
      {unequal.map(({ currency, debit_balance: debit, credit_balance: credit }) => (
        <Alert key={currency} type="error" detail='Run "operator verify" on the server.'>
          Debit and credit balances differ by{' '}
          {exactMoneyText(Number(debit) - Number(credit), currency)}.
        </Alert>
      ))}
    </SectionBody>
  )
}

const columns: readonly Column<BalanceRow>[] = [
  { head: 'Account', cell: (row) => <Name row={row} /> },
  {
    head: 'Debits',
    numeric: true,
    phone: 'fact',
    cell: (row) => <Amount row={row} of="debits" />,
  },
  {
    head: 'Credits',
    numeric: true,
    phone: 'fact',
    cell: (row) => <Amount row={row} of="credits" />,
  },
  {
    head: 'Debit balance',
    numeric: true,
    phone: 'main',
    cell: (row) => <Amount row={row} of="debit_balance" side="Dr" />,
  },
  {
    head: 'Credit balance',
    numeric: true,
    phone: 'main',
    cell: (row) => <Amount row={row} of="credit_balance" side="Cr" />,
  },
]

function Name({ row }: { row: BalanceRow }) {
  if (row.kind === 'group') return <span className={styles.group}>{row.name}</span>
  if (row.kind === 'total') return <span className={styles.total}>{row.name}</span>
  if (!isAccountCode(row.code)) return row.code
  return <Link to={`${operatorPaths.journal}?account=${row.code}`}>{shownName(row)}</Link>
}

interface AmountProps {
  row: BalanceRow
  of: 'debits' | 'credits' | 'debit_balance' | 'credit_balance'
  /** The side that a balance is on. An account has a balance on one side only. */
  side?: 'Dr' | 'Cr'
}

function Amount({ row, of, side }: AmountProps) {
  if (row.kind === 'group' || (side !== undefined && Number(row[of]) === 0)) return null
  return (
    <span {...(row.kind === 'total' && { className: styles.total })}>
      <Money amount={row[of]} currency={row.currency} />
      {side !== undefined && ` ${side}`}
    </span>
  )
}
