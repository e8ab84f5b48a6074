import type { ActivityAction } from '@frontrow/contract/account/activity'
import type { OperatorAction } from '@frontrow/contract/operator/audit'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { AuditedAct, OperatorContext } from '../../../lib/calls/operator-context.ts'

/**
 * Writes an audit row into the chain of operators. `actor` is `operator:<id>`, `operator:<user of
 * the host>` for a command, `system` or `unknown`.
 */
export async function auditOperator(
  db: Db,
  { actor, now, via }: { actor: string; now: Date; via?: 'console' },
  {
    action,
    id,
    details,
  }: { action: OperatorAction; id: string; details?: Record<string, unknown> },
): Promise<void> {
  const by = { actor, ...(via === undefined ? {} : { via }) }
  await audit({ db, now, organizationId: null, chain: 'operators' as const, ...by }, action, {
    id,
    ...(details === undefined ? {} : { details }),
  })
}

/** Writes an audit row of an act in the console, into the chain of whom it is about. */
export async function auditAct(
  { operator, now }: OperatorContext,
  db: Db,
  {
    action,
    id,
    organizationId,
    reason,
    details,
  }: AuditedAct & { action: ActivityAction | OperatorAction },
): Promise<void> {
  const whose =
    organizationId === undefined
      ? { organizationId: null, chain: 'operators' as const }
      : { organizationId }
  const said = { ...details, ...(reason === undefined ? {} : { reason }) }
  await audit({ db, now, ...whose, ...inConsole(operator.id) }, action, { id, details: said })
}

/** An operator who gave the password to a command on the host. */
export function onHost(id: string): { actor: string } {
  return { actor: `operator:${id}` }
}

/** An operator in the console, as the actor of an audit row. */
export function inConsole(id: string): { actor: string; via: 'console' } {
  return { actor: `operator:${id}`, via: 'console' }
}
