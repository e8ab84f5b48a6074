import { proposeAdjustment, listAdjustments } from '@frontrow/contract/operator/finance/adjustments'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { AdjustmentModal } from './adjustment-modal.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { adjustmentColumns } from './adjustment-columns.tsx'

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
        columns={adjustmentColumns}
        empty={
          <EmptyState title="No adjustments yet">
            They start from a traffic recheck that finds invalid impressions.
          </EmptyState>
        }
      />
      {isOpen && <AdjustmentModal given={params} onClose={close} />}
    </Section>
  )
}
