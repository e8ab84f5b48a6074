import { closeSandboxDispute, type Dispute } from '@frontrow/contract/operator/finance/charges'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { cardText, disputeStates } from './charge-words.ts'

export interface Deciding {
  dispute: Dispute
  outcome: 'won' | 'lost'
}

export function disputeColumns(onDecide: (deciding: Deciding) => void): Column<Dispute>[] {
  return [
    {
      head: 'Opened',
      cell: ({ charge_id: id, opened_at: at }) => (
        <Link to={operatorPaths.charge(id)}>{momentText(at)}</Link>
      ),
    },
    {
      head: 'Organization',
      phone: 'fact',
      cell: ({ organization: { id, name } }) => (
        <Link to={operatorPaths.organization(id)}>{name}</Link>
      ),
    },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state, evidence_by: till }) => (
        <TwoLines second={till === null ? null : `Respond until ${momentText(till)}`}>
          <Badge look={disputeStates[state].look}>{disputeStates[state].word}</Badge>
        </TwoLines>
      ),
    },
    { head: 'Reason', phone: 'fact', cell: ({ reason }) => reason },
    { head: 'Card', cell: cardText },
    {
      head: 'Amount',
      phone: 'main',
      numeric: true,
      cell: ({ net, tax, currency, is_withdrawn: isAway }) => (
        <TwoLines second={isAway ? 'Withdrawn by the bank' : 'With the network'}>
          {moneyText(String(Number(net) + Number(tax)), currency)}
        </TwoLines>
      ),
    },
    {
      head: 'Sandbox decision',
      phone: 'act',
      cell: (dispute) => <Decisions dispute={dispute} onDecide={onDecide} />,
    },
  ]
}

/** A dispute of the sandbox has no bank, so an operator plays it. */
function Decisions({
  dispute,
  onDecide,
}: {
  dispute: Dispute
  onDecide: (deciding: Deciding) => void
}) {
  if (dispute.provider !== 'sandbox' || dispute.closed_at !== null) return '–'
  return (
    <Row gap={2}>
      {(['won', 'lost'] as const).map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          look="default"
          needs={closeSandboxDispute.needs}
          onClick={() => onDecide({ dispute, outcome })}
        >
          {outcome === 'won' ? 'Mark as won' : 'Mark as lost'}
        </Button>
      ))}
    </Row>
  )
}
