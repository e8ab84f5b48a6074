import { mayOperate } from '@frontrow/contract/operator/permissions'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findOperators, type OperatorRow } from './operator.sql.ts'

/**
 * The operator that another one acts on. Refuses `operator_not_found`, also for a removed one, and
 * `own_role` for the operator of the call. Who acts is judged again, because they may have been
 * removed or lowered since the call began: the caller holds the lock of `lockOperators`.
 */
export async function findOther(
  db: Db,
  { operator }: Pick<OperatorContext, 'operator'>,
  id: string,
): Promise<OperatorRow> {
  const [self] = await findOperators(db, operator.id)
  if (self === undefined || self.removedAt !== null) return refuse('session_missing')
  if (!mayOperate('operators.write', self.roles)) refuse('operator_role_missing')
  const [other] = await findOperators(db, id)
  if (other === undefined || other.removedAt !== null) return refuse('operator_not_found')
  if (other.id === operator.id) refuse('own_role')
  return other
}
