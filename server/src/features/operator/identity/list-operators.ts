import type { Reply } from '@frontrow/contract/endpoint'
import type { listOperators as call } from '@frontrow/contract/operator/operators'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { findOperators, type OperatorRow } from './operator.sql.ts'

/** GET /operators */
export async function listOperators(ctx: OperatorReadContext): Promise<Reply<typeof call>> {
  const rows = await findOperators(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    state: operatorStateOf(row),
    has_factor: row.hasFactor,
    is_demo: row.isDemo,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    is_me: row.id === ctx.operator.id,
    is_last_administrator: isLastAdministrator(rows, row.id),
  }))
}

/** What an operator is: see `Operator` of the contract. */
export function operatorStateOf({
  removedAt,
  hasPassword,
}: OperatorRow): 'invited' | 'active' | 'removed' {
  if (removedAt !== null) return 'removed'
  return hasPassword ? 'active' : 'invited'
}

/**
 * True where nobody else is an administrator who can sign in. An invited one does not count,
 * because the link may never be used.
 */
export function isLastAdministrator(rows: readonly OperatorRow[], id: string): boolean {
  const able = rows.filter(
    (row) => row.roles.includes('administrator') && operatorStateOf(row) === 'active',
  )
  return able.length === 1 && able[0]?.id === id
}
