import { listCredits, type Credit } from '@frontrow/contract/operator/finance/credits'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { CreditModal } from './credit-modal.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { creditColumns } from './credit-columns.tsx'

/** What organizations may run up with their campaigns, and who is at the limit. */
export function CreditsPage() {
  return (
    <FinanceFrame title="Credit">
      <Credits />
    </FinanceFrame>
  )
}

function Credits() {
  const credits = useCall(listCredits, {})
  const [changing, setChanging] = useState<Credit | null>(null)
  const currency = credits.data?.currency ?? ''
  const others = credits.data?.left_off ?? 0
  return (
    <Section
      title="Credit limits"
      sub={`Campaigns stop at the limit of their organization.${others === 0 ? '' : ` ${countText(others)} with more credit left are not shown.`}`}
    >
      <QueryTable
        label="Credit limits"
        loading="Loading credit limits..."
        query={credits}
        rows={credits.data?.credits}
        keyOf={({ id }) => id}
        columns={creditColumns(currency, setChanging)}
        empty={
          <EmptyState title="No live campaigns yet">
            Organizations appear here with their first live campaign.
          </EmptyState>
        }
      />
      {changing !== null && (
        <CreditModal credit={changing} currency={currency} onClose={() => setChanging(null)} />
      )}
    </Section>
  )
}
