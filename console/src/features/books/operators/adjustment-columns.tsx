import type { Adjustment } from '@frontrow/contract/operator/finance/adjustments'
import { Link } from 'react-router'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CutText, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { adjustmentStates } from './finance-words.ts'

export const adjustmentColumns: Column<Adjustment>[] = [
  {
    head: 'Days',
    cell: ({ day_from: from, day_till: till }) => (
      <TwoLines second={from === till ? null : `through ${dayText(till)}`}>
        {dayText(from)}
      </TwoLines>
    ),
  },
  { head: 'State', phone: 'state', cell: (row) => <State row={row} /> },
  {
    head: 'Placement',
    phone: 'fact',
    cell: ({ placement }) =>
      placement === null ? (
        'All that traffic rules found'
      ) : (
        <TwoLines second={placement.organization_name}>
          <CutText>{placement.name}</CutText>
        </TwoLines>
      ),
  },
  {
    head: 'Impressions',
    phone: 'fact',
    numeric: true,
    cell: ({ impressions }) => countText(impressions),
  },
  {
    head: 'Advertiser credit',
    phone: 'main',
    numeric: true,
    cell: ({ charged }) => charged || '–',
  },
  {
    head: 'Publisher deduction',
    phone: 'fact',
    cell: ({ publishers }) =>
      publishers.length === 0 ? '–' : <CutText narrow>{partsText(publishers)}</CutText>,
  },
  { head: 'Reason', phone: 'fact', cell: ({ reason }) => <CutText narrow>{reason}</CutText> },
  {
    head: 'Requested',
    cell: ({ proposed_by: by, proposed_at: at, proposal_id: proposal }) => (
      <TwoLines second={by}>
        {proposal === null ? (
          momentText(at)
        ) : (
          <Link to={operatorPaths.proposal(proposal)}>{momentText(at)}</Link>
        )}
      </TwoLines>
    ),
  },
]

/** The state, and under it what was posted. */
function State({ row: { id, state } }: { row: Adjustment }) {
  return (
    <TwoLines second={state === 'applied' && <JournalLink adjustment={id} />}>
      <Badge look={adjustmentStates[state].look}>{adjustmentStates[state].word}</Badge>
    </TwoLines>
  )
}

function JournalLink({ adjustment }: { adjustment: string }) {
  return (
    <Link
      aria-label={`Journal of the adjustment ${adjustment}`}
      to={`${operatorPaths.journal}?cause=adjust/${adjustment}`}
    >
      Journal
    </Link>
  )
}

function partsText(parts: Adjustment['publishers']): string {
  return parts.map(({ name, amount }) => `${amount} ${name}`).join(', ')
}
