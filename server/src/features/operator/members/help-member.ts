import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { endMemberSessions, sendSignInLink } from '@frontrow/contract/operator/members'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { endAllSessions, mailResetLink } from '../../identity/for-operators.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'
import { findPerson, type Person } from './member.sql.ts'

/** POST /developers/:id/end-sessions */
export async function endMembersSessions(
  ctx: OperatorActContext,
  { params, body }: Input<typeof endMemberSessions>,
): Promise<Reply<typeof endMemberSessions>> {
  const { now } = ctx
  const ended = await ctx.act(async (db) => {
    const { person, organizationId } = await helped(ctx, db, params.id)
    const { id, name } = person
    const details = { name }
    const { reason } = body
    await ctx.audit(db, 'developer.end-sessions', { id, organizationId, reason, details })
    return endAllSessions(db, { developerId: id, now })
  })
  return { ended }
}

/** POST /developers/:id/sign-in-link */
export async function mailSignInLink(
  ctx: OperatorActContext,
  { params, body }: Input<typeof sendSignInLink>,
): Promise<Reply<typeof sendSignInLink>> {
  const { now } = ctx
  await ctx.act(async (db) => {
    const { person, organizationId } = await helped(ctx, db, params.id)
    const { id, name } = person
    const { reason } = body
    await mailResetLink(ctx, db, { developer: person, now })
    await ctx.audit(db, 'developer.send-link', { id, organizationId, reason, details: { name } })
  })
  return { status: 'SUCCESS' }
}

/** The person, and the organization whose chain gets the row. Refuses `developer_not_found`. */
async function helped(
  ctx: OperatorActContext,
  db: Db,
  id: string,
): Promise<{ person: Person; organizationId: string }> {
  const person = await findPerson(db, id)
  const [home] = person?.organizations ?? []
  if (person === undefined || home === undefined) return refuse('developer_not_found')
  for (const one of person.organizations) await refuseOwnOrganization(db, ctx.operator, one.id)
  return { person, organizationId: home.id }
}
