import Type from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { objectionHours, type resetMemberFactor as call } from '@frontrow/contract/operator/members'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { notify } from '../../outbox/outbox.ts'
import {
  type ProposalServices,
  refuseOwnOrganization,
  proposalKind,
} from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { dropFactors, lockDeveloper } from '../../identity/identity.ts'
import { factorRemovedMail } from '../../identity/for-operators.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { momentInWords } from '../../../lib/time/days-in-words.ts'
import { mailMembers, objecting } from './mail-members.ts'
import { findPerson, type Person } from './member.sql.ts'

const lostFactor = Type.Object({
  name: Type.String(),
  email: Type.String(),
  organization: Type.String(),
})

/** POST /developers/:id/reset-factor: at once for a member, with two people for an owner. */
export async function resetMemberFactor(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { reason } = body
  const proposalId = await ctx.act(async (db) => {
    const person = await findPerson(db, params.id)
    const [home] = person?.organizations ?? []
    if (person === undefined || home === undefined) return refuse('developer_not_found')
    for (const { id } of person.organizations) await refuseOwnOrganization(db, ctx.operator, id)
    if (!person.hasFactor) refuse('reset_not_needed')
    if (!home.isOwner) {
      const actor = `operator:${ctx.operator.id}`
      await reset(ctx, db, { person, organizationId: home.id, actor, now: ctx.now, reason })
      return null
    }
    const payload = { name: person.name, email: person.email, organization: home.name }
    const organizationIds = person.organizations.map(({ id }) => id)
    return ctx.propose(db, {
      kind: memberFactorReset.name,
      subject: person.id,
      organizationId: home.id,
      organizationIds,
      payload,
      reason,
    })
  })
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

export const memberFactorReset = proposalKind(lostFactor, {
  name: 'developer.reset-factor',
  needs: 'people',
  title: "Reset an owner's two-step sign-in",
  waitHours: objectionHours,
  subjectName: async (_db, { payload }) =>
    `${payload.name} (${payload.email}), ${payload.organization}`,
  changes: () => [{ field: 'Two-step sign-in', before: 'On', after: 'Off' }],
  isUnchanged: async (db, { subject, payload }) => {
    await lockDeveloper(db, subject)
    const person = await findPerson(db, subject)
    return person !== undefined && person.hasFactor && person.email === payload.email
  },
  announce: async (services, db, proposal) => {
    const { subject: id, payload, organizationId, actor, now, reason, takesEffectAt } = proposal
    const { name, organization } = payload
    const by = consoleAct({ db, now, organizationId, actor })
    await audit(by, 'developer.announce-reset', { id, details: { name, reason } })
    await mailMembers(services, db, {
      proposal,
      subject: 'Two-step sign-in of an owner will be reset',
      text: `support was asked to reset the two-step sign-in of ${nameInMail(name)}, the owner of ${nameInMail(organization)}. It takes effect on ${momentInWords(takesEffectAt)}. ${objecting(services.config)}`,
    })
  },
  apply: async (services, db, { subject, organizationId, actor, now, reason }) => {
    const person = await findPerson(db, subject)
    if (person === undefined || organizationId === null) return refuse('developer_not_found')
    await reset(services, db, { person, organizationId, actor, now, reason })
  },
})

async function reset(
  { config, mail }: Pick<ProposalServices, 'config' | 'mail'>,
  db: Db,
  done: { person: Person; organizationId: string; actor: string; now: Date; reason: string },
): Promise<void> {
  const { person, organizationId, actor, now, reason } = done
  const { id, name } = person
  await lockDeveloper(db, id)
  if (!(await dropFactors(db, { developerId: id, now }))) refuse('reset_not_needed')
  const by = consoleAct({ db, now, organizationId, actor })
  await audit(by, 'developer.reset-factor', { id, details: { name, reason } })
  const params = { change: 'off' as const }
  await notify(db, { kind: 'factor_changed', params, organizationId, developerId: id, now })
  const to = { ...person, factor: 'all' as const, isLast: true }
  await mail.write(db, factorRemovedMail(config, 'developer', to), { now })
}
