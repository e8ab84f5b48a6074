import Type from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { resetOperatorFactor as call } from '@frontrow/contract/operator/operators'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { operatorHolder, removeFactors, revokeSessions } from '../../identity/for-operators.ts'
import { actorVia } from './add-operator.ts'
import { auditOperator } from '../audit/audit-operator.ts'
import { findOther } from './find-other.ts'
import { factorsResetMail } from './operator-mails.ts'
import { findOperators, lockOperator, lockOperators } from './operator.sql.ts'
import { nameOf } from './set-operator-roles.ts'

/** PUT /operators/:id/factor-reset */
export async function resetOperatorFactor(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const proposalId = await ctx.act(async (db) => {
    await lockOperators(db)
    const other = await findOther(db, ctx, params.id)
    if (!other.hasFactor) refuse('reset_not_needed')
    return ctx.propose(db, {
      kind: operatorFactorReset.name,
      subject: other.id,
      organizationId: null,
      payload: { email: other.email },
      reason: body.reason,
    })
  })
  return { state: 'proposed', proposal_id: proposalId }
}

const lostFactor = Type.Object({ email: Type.String() })

export const operatorFactorReset = proposalKind(lostFactor, {
  name: 'operator.reset-factor',
  needs: 'operators.write',
  title: "Reset an operator's two-step sign-in",
  subjectName: async (db, { subject }) => nameOf(await findOperators(db, subject)),
  changes: () => [{ field: 'Two-step sign-in', before: 'On', after: 'Off' }],
  isUnchanged: async (db, { subject }) => {
    await lockOperator(db, subject)
    const [other] = await findOperators(db, subject)
    return other !== undefined && other.removedAt === null && other.hasFactor
  },
  apply: async (services, db, { subject, actor, now, reason }) => {
    await dropOperatorFactors(services, db, { id: subject, actor, now, reason })
  },
})

/**
 * Removes the second factors, ends the sessions and mails the operator. Returns false where there
 * was no factor.
 */
export async function dropOperatorFactors(
  services: Pick<Services, 'config' | 'mail'>,
  db: Db,
  reset: { id: string; actor: string; now: Date; reason?: string },
): Promise<boolean> {
  const { id, actor, now, reason } = reset
  const [row] = await findOperators(db, id)
  if (row === undefined || !(await removeFactors(db, operatorHolder(id)))) return false
  await revokeSessions(db, operatorHolder(id), { now })
  const details = reason === undefined ? {} : { reason }
  const by = { actor, now, ...actorVia(actor) }
  await auditOperator(db, by, { action: 'operator.reset-factor', id, details })
  await services.mail.write(db, factorsResetMail(services.config, row), { now })
  return true
}
