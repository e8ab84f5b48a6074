import Type, { type Static } from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { addOperator as call } from '@frontrow/contract/operator/operators'
import { operatorRoles, operatorRolesText } from '@frontrow/contract/operator/permissions'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { auditOperator } from '../audit/audit-operator.ts'
import {
  findOperatorByEmail,
  insertOperator,
  lockOperators,
  replaceRoles,
  restoreOperator,
} from './operator.sql.ts'
import { sendWelcome } from './welcome.ts'

const newOperator = Type.Object({
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.Enum([...operatorRoles])),
})
type NewOperator = Static<typeof newOperator>

/** POST /operators: also for somebody who was removed. */
export async function addOperator(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  const payload = { email, name: body.name.trim(), roles: body.roles }
  const proposalId = await ctx.act(async (db) => {
    if (await isOperator(db, email)) refuse('operator_exists', { field: 'email' })
    return ctx.propose(db, {
      kind: operatorAdded.name,
      subject: email,
      organizationId: null,
      payload,
      reason: body.reason,
    })
  })
  return { state: 'proposed', proposal_id: proposalId }
}

async function isOperator(db: Db, email: string): Promise<boolean> {
  const found = await findOperatorByEmail(db, email)
  return found !== undefined && found.removedAt === null
}

export const operatorAdded = proposalKind(newOperator, {
  name: 'operator.add',
  needs: 'operators.write',
  title: 'Add operator',
  subjectName: async (_db, { payload }) => `${payload.name} (${payload.email})`,
  changes: ({ email, name, roles }) => [
    { field: 'Email', before: null, after: email },
    { field: 'Name', before: null, after: name },
    { field: 'Roles', before: null, after: operatorRolesText(roles) },
  ],
  isUnchanged: async (db, { payload }) => {
    await lockOperators(db)
    return !(await isOperator(db, payload.email))
  },
  apply: async (services, db, { payload, actor, now }) => {
    const { email, name } = payload
    const id = await makeOperator(db, { ...payload, actor, now, isDemo: false })
    await sendWelcome(services, db, { id, email, name, isFirst: true, now })
  },
})

/**
 * Adds an operator, or lets a removed one in again, with these roles and no password yet. The
 * caller has locked the operators. Returns the id.
 */
export async function makeOperator(
  db: Db,
  wanted: NewOperator & { actor: string; now: Date; isDemo: boolean },
): Promise<string> {
  const { email, name, roles, actor, now, isDemo } = wanted
  const earlier = await findOperatorByEmail(db, email)
  const id = earlier?.id ?? newId(now)
  if (earlier === undefined) await insertOperator(db, { id, email, name, isDemo, now })
  else await restoreOperator(db, id)
  await replaceRoles(db, id, roles)
  const details = { email, roles }
  await auditOperator(
    db,
    { actor, now, ...actorVia(actor) },
    { action: 'operator.add', id, details },
  )
  return id
}

/** An operator is named by an id, a user of the host by a name. */
export function actorVia(actor: string): { via?: 'console' } {
  return /^operator:[0-9a-f-]{36}$/.test(actor) ? { via: 'console' } : {}
}
