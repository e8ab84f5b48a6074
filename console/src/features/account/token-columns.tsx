import { dayText, momentText } from '../../lib/day-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Column } from '../../ui/table.tsx'
import { scopesText } from './token-scopes.ts'
import type { Token } from './use-tokens.ts'

/** The columns of the list; `onRevoke` asks before a token is revoked. */
export function tokenColumns(onRevoke: (token: Token) => void): Column<Token>[] {
  return [
    { head: 'Name', cell: ({ name }) => name },
    { head: 'State', cell: (token) => <State token={token} /> },
    { head: 'May', cell: ({ scopes }) => scopesText(scopes) },
    {
      head: 'From',
      cell: ({ networks }) => (networks.length === 0 ? 'Everywhere' : networks.join(', ')),
    },
    { head: 'Made by', cell: ({ made_by: maker }) => maker },
    {
      head: 'Last used',
      cell: ({ last_used_at: used }) => (used === null ? 'Never' : momentText(used)),
    },
    { head: 'Expires', cell: ({ expires_at: expires }) => dayText(expires) },
    {
      head: 'Revoke',
      cell: (token) =>
        token.state === 'active' ? (
          <LinkButton aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
            Revoke
          </LinkButton>
        ) : null,
    },
  ]
}

function State({ token }: { token: Token }) {
  if (token.state === 'revoked') return <Badge>revoked</Badge>
  if (token.state === 'expired') return <Badge>expired</Badge>
  if (token.exceeds_maker) return <Badge look="warning">exceeds its maker</Badge>
  return <Badge look="success">active</Badge>
}
