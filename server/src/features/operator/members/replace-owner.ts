import Type, { type Static } from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { objectionHours, type replaceOwner as call } from '@frontrow/contract/operator/members'
import { roleCodes } from '@frontrow/contract/permissions'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { type DecidedProposal, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { updateOwner as setOwner } from '../../account/account.ts'
import { lockTeam, type MemberRow, memberRows } from '../../identity/identity.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { voidTransfer } from '../../team/team.ts'
import { momentInWords } from '../../../lib/time/days-in-words.ts'
import { mailMembers, objecting } from './mail-members.ts'
import { findOrganization } from './member.sql.ts'

const newOwner = Type.Object({
  organization: Type.String(),
  from: Type.Object({ id: Type.String(), name: Type.String() }),
  to: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
})
type NewOwner = Static<typeof newOwner>

/** POST /organizations/:id/owner */
export async function replaceOwner(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const proposalId = await ctx.act(async (db) => {
    const organization = await findOrganization(db, params.id)
    if (organization === undefined) return refuse('organization_not_found')
    const members = await memberRows(db, organization.id)
    const to = newOwnerOf(members, body.developer_id)
    const from = members.find((member) => member.isOwner)
    const payload: NewOwner = {
      organization: organization.name,
      from: { id: from?.id ?? '', name: from?.name ?? '' },
      to: { id: to.id, name: to.name, email: to.email },
    }
    return ctx.propose(db, {
      kind: ownerReplaced.name,
      subject: organization.id,
      organizationId: organization.id,
      reason: body.reason,
      payload: { ...payload },
    })
  })
  return { state: 'proposed', proposal_id: proposalId }
}

function newOwnerOf(members: readonly MemberRow[], id: string): MemberRow {
  const to = members.find((member) => member.id === id && !member.isDisabled)
  if (to === undefined) return refuse('member_not_found', { field: 'developer_id' })
  if (to.isOwner) refuse('member_is_owner', { field: 'developer_id' })
  if (to.role !== roleCodes.admin) refuse('not_an_admin', { field: 'developer_id' })
  return to
}

export const ownerReplaced = proposalKind(newOwner, {
  name: 'organization.replace-owner',
  needs: 'people',
  title: 'Transfer ownership',
  waitHours: objectionHours,
  subjectName: async (_db, { payload }) => payload.organization,
  changes: ({ from, to }) => [
    { field: 'Owner', before: from.name, after: `${to.name} (${to.email})` },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const { ownerId } = await lockTeam(db, subject)
    const [to] = await memberRows(db, subject, payload.to.id)
    const isAble = to !== undefined && !to.isDisabled && to.role === roleCodes.admin
    return ownerId === payload.from.id && isAble
  },
  announce: async (services, db, proposal) => {
    const { organization, from, to } = proposal.payload
    await note(db, 'organization.announce-owner', proposal)
    await mailMembers(services, db, {
      proposal,
      subject: `Ownership of ${nameInMail(organization)} will be transferred`,
      text: `support was asked to transfer ownership of ${nameInMail(organization)} from ${nameInMail(from.name)} to ${nameInMail(to.name)}. It takes effect on ${momentInWords(proposal.takesEffectAt)}. ${objecting(services.config)}`,
    })
  },
  apply: async (services, db, proposal) => {
    const { subject: organizationId, payload, now } = proposal
    const { organization, from, to } = payload
    if (!(await setOwner(db, { organizationId, fromId: from.id, toId: to.id })))
      refuse('proposal_changed')
    await voidTransfer(db, { organizationId, now })
    await note(db, 'organization.replace-owner', proposal)
    await mailMembers(services, db, {
      proposal,
      subject: `Ownership of ${nameInMail(organization)} was transferred`,
      text: `${nameInMail(to.name)} is now the owner of ${nameInMail(organization)}, replacing ${nameInMail(from.name)}.`,
    })
  },
})

async function note(
  db: Db,
  action: 'organization.announce-owner' | 'organization.replace-owner',
  { subject: organizationId, payload, actor, now, reason }: DecidedProposal<NewOwner>,
): Promise<void> {
  const { id, name, email } = payload.to
  const by = consoleAct({ db, now, organizationId, actor })
  await audit(by, action, { id, details: { name, email, reason } })
}
