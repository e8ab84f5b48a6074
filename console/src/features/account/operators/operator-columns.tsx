import type { Operator } from '@frontrow/contract/operator/operators'
import { operatorRolesText } from '@frontrow/contract/operator/permissions'
import { momentText } from '../../../lib/text/day-text.ts'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { CellParts } from '../../../ui/layout/side-by-side.tsx'

/** What can be done about an operator from the list. */
export type OperatorAct = 'roles' | 'resend' | 'reset' | 'remove'

/** The columns of the list; `ask` begins an act. */
export function operatorColumns(
  ask: (act: OperatorAct, operator: Operator) => void,
): Column<Operator>[] {
  return [
    {
      head: 'Operator',
      cell: ({ name, email }) => <TwoLines second={email}>{name}</TwoLines>,
    },
    { head: 'State', phone: 'state', cell: (operator) => <State operator={operator} /> },
    { head: 'Roles', phone: 'fact', cell: ({ roles }) => operatorRolesText(roles) },
    { head: 'Two-step sign-in', cell: ({ has_factor: has }) => (has ? 'On' : 'Off') },
    {
      head: 'Last seen',
      phone: 'fact',
      cell: ({ last_seen_at: seen }) => (seen === null ? 'Never' : momentText(seen)),
    },
    {
      head: 'Actions',
      phone: 'act',
      cell: (operator) => (
        <CellParts>
          {actsOn(operator).map(([act, label]) => (
            <LinkButton
              key={act}
              aria-label={`${label}: ${operator.name}`}
              onClick={() => ask(act, operator)}
            >
              {label}
            </LinkButton>
          ))}
        </CellParts>
      ),
    },
  ]
}

/** What can be done about this operator. Nobody changes themselves here. */
function actsOn(operator: Operator): [OperatorAct, string][] {
  if (operator.is_me || operator.state === 'removed') return []
  const acts: [OperatorAct, string, boolean][] = [
    ['roles', 'Change roles', true],
    ['resend', 'Resend link', operator.state === 'invited'],
    ['reset', 'Reset two-step sign-in', operator.has_factor],
    ['remove', 'Remove', !operator.is_last_administrator],
  ]
  return acts.filter(([, , isOffered]) => isOffered).map(([act, label]) => [act, label])
}

const looks: Readonly<Record<Operator['state'], readonly [BadgeLook, string]>> = {
  active: ['success', 'Active'],
  invited: ['info', 'Invited'],
  removed: ['plain', 'Removed'],
}

function State({ operator: { state, is_me: isMe, is_demo: isDemo } }: { operator: Operator }) {
  return (
    <CellParts>
      <Badge look={looks[state][0]}>{looks[state][1]}</Badge>
      {isMe && <Badge look="now">You</Badge>}
      {isDemo && <Badge>Demo</Badge>}
    </CellParts>
  )
}
