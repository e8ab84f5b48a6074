import { changeCreditLimit, type Credit } from '@frontrow/contract/operator/finance/credits'
import { Link } from 'react-router'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { Column } from '../../../ui/tables/table.tsx'

export function creditColumns(
  currency: string,
  onChange: (credit: Credit) => void,
): Column<Credit>[] {
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
