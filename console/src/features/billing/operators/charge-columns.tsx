import type { NetworkCharge } from '@frontrow/contract/operator/finance/charges'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { cardText, chargeStates, providerText, purposeText } from './charge-words.ts'

export const chargeColumns: readonly Column<NetworkCharge>[] = [
  {
    head: 'Time',
    cell: ({ id, created_at: at }) => <Link to={operatorPaths.charge(id)}>{momentText(at)}</Link>,
  },
  {
    head: 'Organization',
    phone: 'fact',
    cell: ({ organization: { id, name } }) => (
      <Link to={operatorPaths.organization(id)}>{name}</Link>
    ),
  },
  { head: 'For', phone: 'fact', cell: purposeText },
  {
    head: 'State',
    phone: 'state',
    cell: ({ state, decline_message: message }) => (
      <TwoLines second={message}>
        <Badge look={chargeStates[state].look}>{chargeStates[state].word}</Badge>
      </TwoLines>
    ),
  },
  {
    head: 'Card',
    phone: 'fact',
    cell: ({ provider, ...card }) => (
      <TwoLines second={providerText(provider)}>{cardText(card)}</TwoLines>
    ),
  },
  { head: 'Attempt', numeric: true, cell: ({ attempt }) => attempt },
  {
    head: 'Amount',
    phone: 'main',
    numeric: true,
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
]
