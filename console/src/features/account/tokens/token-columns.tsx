import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { Inline } from '../../../ui/layout/boxes.tsx'
import { scopesText } from './token-scopes.ts'
import type { Token } from './use-tokens.ts'

interface TokenActs {
  /** Asks before a token is revoked. */
  onRevoke: (token: Token) => void
  onTakeOver: (token: Token) => void
}

/** The columns of the list. A token whose maker has left can be taken over. */
export function tokenColumns({ onRevoke, onTakeOver }: TokenActs): Column<Token>[] {
  return [
    {
      head: 'Name',
      cell: ({ name, made_by: maker }) => <TwoLines second={`by ${maker}`}>{name}</TwoLines>,
    },
    { head: 'State', phone: 'state', cell: (token) => <State token={token} /> },
    { head: 'Scopes', cell: ({ scopes }) => scopesText(scopes) },
    {
      head: 'Networks',
      cell: ({ networks }) => (networks.length === 0 ? 'Any' : networks.join(', ')),
    },
    {
      head: 'Last used',
      phone: 'fact',
      cell: ({ last_used_at: used }) => (used === null ? 'Never' : momentText(used)),
    },
    { head: 'Expires', phone: 'fact', cell: ({ expires_at: expires }) => dayText(expires) },
    {
      head: 'Revoke',
      phone: 'act',
      cell: (token) =>
        token.state === 'active' ? (
          <Inline as="span" gap={2}>
            <LinkButton aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
              Revoke
            </LinkButton>
            {token.stops_at !== undefined && (
              <LinkButton aria-label={`Take over ${token.name}`} onClick={() => onTakeOver(token)}>
                Take over
              </LinkButton>
            )}
          </Inline>
        ) : null,
    },
  ]
}

function State({ token }: { token: Token }) {
  if (token.state === 'revoked') return <Badge>revoked</Badge>
  if (token.state === 'expired') return <Badge>expired</Badge>
  if (token.stops_at !== undefined)
    return <Badge look="warning">{`Stops ${dayText(token.stops_at)}`}</Badge>
  if (token.exceeds_maker) return <Badge look="warning">Exceeds its creator’s role</Badge>
  return <Badge look="success">active</Badge>
}
