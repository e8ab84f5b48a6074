import Type, { type Static } from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { setOperatorRoles as call } from '@frontrow/contract/operator/operators'
import {
  operatorRoles,
  operatorRolesText,
  type OperatorRole,
} from '@frontrow/contract/operator/permissions'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { actorVia } from './add-operator.ts'
import { auditOperator } from '../audit/audit-operator.ts'
import { findOther } from './find-other.ts'
import { isLastAdministrator } from './list-operators.ts'
import { rolesChangedMail } from './operator-mails.ts'
import { findOperators, lockOperators, type OperatorRow, replaceRoles } from './operator.sql.ts'

const roles = Type.Array(Type.Enum([...operatorRoles]))
const rolesChange = Type.Object({ before: roles, roles })
type RolesChange = Static<typeof rolesChange>

/** PUT /operators/:id/roles: fewer at once, any role more is proposed. */
export async function setOperatorRoles(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { reason } = body
  const proposalId = await ctx.act(async (db) => {
    await lockOperators(db)
    const other = await findOther(db, ctx, params.id)
    const roles = inOrder(body.roles)
    if (sameRoles(other.roles, roles)) refuse('operator_roles_same', { field: 'roles' })
    await keepAdministrator(db, other, roles)
    const payload = { before: inOrder(other.roles), roles }
    if (roles.every((role) => other.roles.includes(role))) {
      const actor = `operator:${ctx.operator.id}`
      await changeRoles(ctx, db, { other, ...payload, actor, now: ctx.now, reason })
      return null
    }
    return ctx.propose(db, {
      kind: operatorRaised.name,
      subject: other.id,
      organizationId: null,
      payload: { ...payload },
      reason,
    })
  })
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

export const operatorRaised = proposalKind(rolesChange, {
  name: 'operator.set-roles',
  needs: 'operators.write',
  title: 'Add operator roles',
  subjectName: async (db, { subject }) => nameOf(await findOperators(db, subject)),
  changes: ({ before, roles }) => [
    { field: 'Roles', before: operatorRolesText(before), after: operatorRolesText(roles) },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    await lockOperators(db)
    const [other] = await findOperators(db, subject)
    return other !== undefined && other.removedAt === null && sameRoles(other.roles, payload.before)
  },
  apply: async (services, db, { subject, payload, actor, now, reason }) => {
    const [other] = await findOperators(db, subject)
    if (other === undefined) return refuse('operator_not_found')
    await keepAdministrator(db, other, payload.roles)
    await changeRoles(services, db, { other, ...payload, actor, now, reason })
  },
})

/** The name of the only operator in a list. */
export function nameOf([row]: readonly OperatorRow[]): string {
  return row === undefined ? 'a removed operator' : `${row.name} (${row.email})`
}

async function keepAdministrator(
  db: Db,
  other: OperatorRow,
  roles: readonly OperatorRole[],
): Promise<void> {
  if (roles.includes('administrator')) return
  if (isLastAdministrator(await findOperators(db), other.id)) refuse('last_administrator')
}

async function changeRoles(
  services: Pick<Services, 'config' | 'mail'>,
  db: Db,
  change: RolesChange & { other: OperatorRow; actor: string; now: Date; reason: string },
): Promise<void> {
  const { other, before, roles, actor, now, reason } = change
  await replaceRoles(db, other.id, roles)
  const details = { roles: [before, roles], reason }
  await auditOperator(
    db,
    { actor, now, ...actorVia(actor) },
    { action: 'operator.set-roles', id: other.id, details },
  )
  const rolesText = operatorRolesText(roles)
  await services.mail.write(db, rolesChangedMail(services.config, { ...other, rolesText }), { now })
}

function inOrder(roles: readonly OperatorRole[]): OperatorRole[] {
  return operatorRoles.filter((role) => roles.includes(role))
}

function sameRoles(one: readonly OperatorRole[], other: readonly OperatorRole[]): boolean {
  return inOrder(one).join() === inOrder(other).join()
}
