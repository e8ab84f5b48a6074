import { mayOperate, operatorSentence } from '@frontrow/contract/operator/permissions'
import { isId } from '../../lib/db/ids.ts'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { type CaseKind, type CaseKinds, findCaseKind } from './case-kind.ts'
import { findCase } from './case.sql.ts'

/**
 * The kind of a case, for an operator whose roles may decide it. Refuses `case_not_found`, and
 * `operator_role_missing` with an audit row, as a call does whose permission is missing.
 */
export async function decidableKind(
  ctx: OperatorActContext,
  kinds: CaseKinds,
  caseId: string,
): Promise<CaseKind> {
  const row = isId(caseId) ? await ctx.read((db) => findCase(db, caseId)) : undefined
  if (row === undefined) return refuse('case_not_found')
  const kind = findCaseKind(kinds, row)
  const { id, roles } = ctx.operator
  if (mayOperate(kind.needs, roles)) return kind
  const details = { needs: kind.needs, case: caseId }
  await ctx.act((db) => ctx.audit(db, 'operator.refuse', { id, details }))
  return refuse('operator_role_missing', { message: operatorSentence(kind.needs, roles) })
}
