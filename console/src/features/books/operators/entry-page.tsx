import { showJournalEntry, type Entry } from '@frontrow/contract/operator/finance/journal'
import { useParams } from 'react-router'
import { dayText, momentText, monthText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { exactMoneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Facts, type Fact } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { causeText } from './finance-words.ts'
import { journalTable } from './journal-table.tsx'
import { useJournal } from './use-finance.ts'

/** One entry of the books: why it was posted, and all its transfers. */
export function EntryPage() {
  const { entryId = '' } = useParams()
  const entry = useCall(showJournalEntry, { params: { id: entryId } })
  return (
    <FinanceFrame
      title={entry.data === undefined ? 'Entry' : causeText(entry.data)}
      crumbs={[{ label: 'Journal', to: operatorPaths.journal }]}
    >
      <LoadedPage query={entry} label="Loading the entry..." fields={6}>
        {(loaded) => (
          <>
            <Section title="Entry">
              <Facts facts={factsOf(loaded)} fillsCard />
            </Section>
            <Lines id={entryId} count={loaded.lines} />
          </>
        )}
      </LoadedPage>
    </FinanceFrame>
  )
}

function factsOf(entry: Entry): Fact[] {
  return [
    { label: 'Cause', value: <CauseLink cause={entry.cause} /> },
    { label: 'Reason', value: entry.reason },
    { label: 'Day', value: dayText(entry.day) },
    { label: 'Posted', value: momentText(entry.at) },
    { label: 'By', value: entry.actor },
    { label: 'Amount', value: exactMoneyText(entry.amount, entry.currency) },
    {
      label: 'Statements',
      value: entry.statements.length === 0 ? 'None yet' : entry.statements.join(', '),
    },
    {
      label: 'Seal',
      value: entry.is_sealed ? 'Day sealed' : 'Day sealed after it ends',
    },
    { label: 'Key', value: <span className="mono">{entry.key}</span> },
  ]
}

/** The page of what it was posted for. */
function CauseLink({ cause: { kind, id } }: { cause: Entry['cause'] }) {
  const target = {
    day: { to: `${operatorPaths.bookDays}?month=${id.slice(0, 7)}`, text: `Day ${dayText(id)}` },
    month: { to: operatorPaths.bookMonth(id), text: `Close of ${monthText(id)}` },
    adjustment: { to: operatorPaths.adjustments, text: 'Adjustment' },
    charge: { to: operatorPaths.charge(id), text: 'Charge' },
    payout: { to: operatorPaths.payouts, text: 'Payout' },
    hold: null,
    other: null,
  }[kind]
  if (target === null) return kind === 'hold' ? 'Hold lifted' : id
  return <TextLink to={target.to}>{target.text}</TextLink>
}

function Lines({ id, count }: { id: string; count: number }) {
  const lines = useJournal({ entry: id })
  return (
    <Section title="Lines" sub={`${countText(count)} in total.`}>
      <QueryTable
        {...journalTable}
        loading="Loading lines..."
        query={lines}
        rows={lines.data?.pages.flatMap((page) => page.lines)}
        empty={null}
      />
    </Section>
  )
}
