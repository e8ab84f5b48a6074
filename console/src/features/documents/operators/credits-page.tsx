import {
  changeCreditLimit,
  listCredits,
  type Credit,
} from '@frontrow/contract/operator/finance/credits'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { CreditModal } from './credit-modal.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'

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
        columns={columnsFor(currency, setChanging)}
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

function columnsFor(currency: string, onChange: (credit: Credit) => void): Column<Credit>[] {
  const money = moneyIn(currency)
  return [
    {
      head: 'Organization',
      cell: ({ id, name }) => <Link to={operatorPaths.organization(id)}>{name}</Link>,
    },
    { head: 'State', phone: 'state', cell: (credit) => <State credit={credit} /> },
    { head: 'Used', phone: 'main', numeric: true, cell: ({ used }) => money(used) },
    { head: 'Reserved', phone: 'fact', numeric: true, cell: (credit) => money(credit.set_aside) },
    {
      head: 'Limit',
      phone: 'fact',
      numeric: true,
      cell: ({ limit }) => (limit === null ? 'None' : money(limit)),
    },
    {
      head: 'Available',
      phone: 'fact',
      numeric: true,
      cell: ({ left }) => (left === null ? '–' : money(left)),
    },
    {
      head: 'Live campaigns',
      numeric: true,
      cell: ({ live_campaigns: live }) => countText(live),
    },
    {
      head: 'Actions',
      phone: 'act',
      cell: (credit) =>
        credit.proposal_id === null ? (
          <Button
            size="sm"
            look="default"
            needs={changeCreditLimit.needs}
            aria-label={`Change limit: ${credit.name}`}
            onClick={() => onChange(credit)}
          >
            Change limit
          </Button>
        ) : (
          <Link to={operatorPaths.proposal(credit.proposal_id)}>Increase pending approval</Link>
        ),
    },
  ]
}

/** An amount below one cent stops a campaign as well, because an impression costs more. */
function State({ credit: { limit, left } }: { credit: Credit }) {
  if (limit === null || left === null) return <Badge>No limit</Badge>
  if (Number(left) < 0.01) return <Badge look="error">At the limit</Badge>
  const isNear = Number(left) < Number(limit) / 10
  return isNear ? <Badge look="warning">Nearly used</Badge> : <Badge look="success">Running</Badge>
}
