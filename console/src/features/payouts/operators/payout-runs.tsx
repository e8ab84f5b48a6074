import { listPayoutRuns, type PayoutRun } from '@frontrow/contract/operator/finance/payouts'
import { Link } from 'react-router'
import { momentText, monthText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { providerWords, runStateOf, statesText } from './payout-words.ts'

/** What was requested and paid, the newest run first. */
export function PayoutRuns() {
  const runs = useCallPages(listPayoutRuns, { query: {} })
  return (
    <Section title="Payout runs">
      <QueryTable
        label="Payout runs"
        loading="Loading runs..."
        query={runs}
        rows={runs.data?.pages.flatMap((page) => page.runs)}
        keyOf={({ id }) => id}
        columns={columns}
        empty={<EmptyState title="No payout runs yet" />}
      />
    </Section>
  )
}

const columns: Column<PayoutRun>[] = [
  {
    head: 'Month',
    cell: ({ id, month, proposed_at: at }) => (
      <TwoLines second={momentText(at)}>
        <Link to={operatorPaths.payoutRun(id)}>{monthText(month)}</Link>
      </TwoLines>
    ),
  },
  {
    head: 'State',
    phone: 'state',
    cell: (run) => <Badge look={runStateOf(run).look}>{runStateOf(run).word}</Badge>,
  },
  { head: 'Paid through', cell: ({ provider }) => providerWords[provider] },
  { head: 'Payouts', phone: 'fact', cell: ({ states }) => statesText(states) },
  {
    head: 'Total',
    phone: 'main',
    numeric: true,
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    head: 'Requested and approved by',
    cell: ({ proposed_by: by, approved_by: approver }) => (
      <TwoLines second={approver}>{by ?? '–'}</TwoLines>
    ),
  },
]
