import Type, { type Static } from 'typebox'
import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { closingDays, type closeOrganization as call } from '@frontrow/contract/operator/closing'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { notify } from '../../outbox/outbox.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { type DecidedProposal, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findClosing, insertClosing } from './closing.sql.ts'
import { insertHold } from './hold.sql.ts'
import { findOrganization } from '../members/member.sql.ts'

const closedOrganization = Type.Object({
  organization: Type.String(),
  /** What the members read. */
  message: Type.String(),
})
type ClosedOrganization = Static<typeof closedOrganization>

/** POST /organizations/:id/close */
export async function closeOrganization(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const proposalId = await ctx.act(async (db) => {
    const organization = await findOrganization(db, params.id)
    if (organization === undefined) return refuse('organization_not_found')
    const { id, name } = organization
    if ((await findClosing(db, id)) !== undefined) refuse('organization_closing')
    return ctx.propose(db, {
      kind: organizationClosed.name,
      subject: id,
      organizationId: id,
      payload: { organization: name, message: body.message.trim() },
      reason: body.reason,
    })
  })
  return { state: 'proposed', proposal_id: proposalId }
}

export const organizationClosed = proposalKind(closedOrganization, {
  name: 'organization.close',
  needs: 'hold.serving',
  title: 'Close organization',
  subjectName: async (_db, { payload }) => payload.organization,
  changes: ({ message }) => [
    { field: 'State', before: 'Open', after: `Suspended, closed after ${closingDays} days` },
    { field: 'Message to members', before: null, after: message },
  ],
  isUnchanged: async (db, { subject }) => (await findClosing(db, subject)) === undefined,
  apply: async (_services, db, proposal) => {
    const { subject: organizationId, payload, actor, now, reason } = proposal
    const { message } = payload
    const id = newId(now)
    const closesAt = new Date(now.getTime() + closingDays * dayMs)
    const about = { id, organizationId, message, reason, now, closesAt }
    if (!(await insertClosing(db, about))) refuse('proposal_changed')
    await suspend(db, proposal)
    const by = consoleAct({ db, now, organizationId, actor })
    const details = { closes_at: closesAt.toISOString(), message, reason }
    await audit(by, 'organization.close', { id: organizationId, details })
    await notify(db, {
      organizationId,
      kind: 'organization_closing',
      params: { text: message, closes_at: closesAt.toISOString() },
      now,
    })
  },
})

/** Places the holds of a suspension; those that are there already stay. */
async function suspend(db: Db, proposal: DecidedProposal<ClosedOrganization>): Promise<void> {
  const { subject: organizationId, payload, actor, now, reason } = proposal
  for (const scope of ['advertise', 'monetize', 'write'] as const) {
    await insertHold(db, {
      id: newId(now),
      organizationId,
      scope,
      objectKind: 'organization',
      objectId: organizationId,
      message: payload.message,
      reason,
      reviewBy: undefined,
      actor,
      now,
    })
  }
}
