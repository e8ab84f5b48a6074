import type { JournalLine } from '@frontrow/contract/operator/finance/journal'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { exactMoneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { AlignedFigure } from '../../../ui/tables/aligned-figure.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { accountName, causeText } from './finance-words.ts'

const columns: Column<JournalLine>[] = [
  {
    head: 'Cause',
    cell: (row) => (
      <TwoLines second={row.subject?.name ?? null}>
        <Link to={operatorPaths.entry(row.entry_id)}>{causeText(row)}</Link>
      </TwoLines>
    ),
  },
  { head: 'Debit', phone: 'fact', cell: ({ debit }) => <Account account={debit} /> },
  { head: 'Credit', phone: 'fact', cell: ({ credit }) => <Account account={credit} /> },
  {
    head: 'Amount',
    phone: 'main',
    numeric: true,
    cell: ({ amount, currency }) => (
      <AlignedFigure text={exactMoneyText(amount, currency)} longest=".000000" />
    ),
  },
  { head: 'Day', cell: ({ day }) => dayText(day) },
  { head: 'Posted', cell: ({ booked_on: day }) => dayText(day) },
]

/** Transfers of the books. Each leads to its entry, and to both organizations. */
export const journalTable = {
  label: 'Journal entries',
  keyOf: ({ entry_id: id, line }: JournalLine) => `${id} ${line}`,
  columns,
}

function Account({ account: { code, organization } }: { account: JournalLine['debit'] }) {
  if (organization === null) return accountName(code)
  const { id, name } = organization
  return (
    <TwoLines second={accountName(code)}>
      <Link to={operatorPaths.organization(id)}>{name}</Link>
    </TwoLines>
  )
}
