import {
  proposeAdjustment,
  listAdjustments,
  type Adjustment,
} from '@frontrow/contract/operator/finance/adjustments'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CutText, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { AdjustmentModal } from './adjustment-modal.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { adjustmentStates } from './finance-words.ts'

/**
 * Corrections of billed impressions that were invalid. An address with `placement` or `from`
 * opens the form filled in, as a recheck of traffic links to it.
 */
export function AdjustmentsPage() {
  return (
    <FinanceFrame title="Adjustments">
      <Adjustments />
    </FinanceFrame>
  )
}

function Adjustments() {
  const adjustments = useCallPages(listAdjustments, { query: {} })
  const [params, setParams] = useSearchParams()
  const isGiven = params.has('placement') || params.has('from')
  const [isOpen, setOpen] = useState(isGiven)
  const close = () => {
    setOpen(false)
    if (isGiven) setParams({}, { replace: true })
  }
  return (
    <Section
      title="Invalid impressions"
      sub="Billed impressions later found invalid. Advertisers and publishers see the reason."
      tools={
        <Button size="sm" needs={proposeAdjustment.needs} onClick={() => setOpen(true)}>
          Request adjustment
        </Button>
      }
    >
      <QueryTable
        label="Adjustments"
        loading="Loading adjustments..."
        query={adjustments}
        rows={adjustments.data?.pages.flatMap((page) => page.adjustments)}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState title="No adjustments yet">
            They start from a traffic recheck that finds invalid impressions.
          </EmptyState>
        }
        older="Show older adjustments"
      />
      {isOpen && <AdjustmentModal given={params} onClose={close} />}
    </Section>
  )
}

const columns: Column<Adjustment>[] = [
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
    cell: ({ proposed_by: by, proposed_at: at }) => (
      <TwoLines second={by}>{momentText(at)}</TwoLines>
    ),
  },
]

/** The state, which leads to the request, and under it what was posted. */
function State({ row: { id, state, proposal_id: proposal } }: { row: Adjustment }) {
  const badge = <Badge look={adjustmentStates[state].look}>{adjustmentStates[state].word}</Badge>
  return (
    <TwoLines second={state === 'applied' && <JournalLink adjustment={id} />}>
      {proposal === null ? badge : <Link to={operatorPaths.proposal(proposal)}>{badge}</Link>}
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
