import Type from 'typebox'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  allowedViewHours,
  viewMinutes,
  type viewOrganization as call,
} from '@frontrow/contract/operator/views'
import { roleCodes, teamRoleName } from '@frontrow/contract/permissions'
import { audit, consoleAct } from '../../audit/audit.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId, newId } from '../../../lib/db/ids.ts'
import { notify } from '../../outbox/outbox.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuseOwnOrganization, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hashOfToken, memberRows } from '../../identity/identity.ts'
import { newToken } from '../../identity/for-operators.ts'
import { allowsSupportView } from '../../account/account.ts'
import { composeMail } from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { findOrganization } from '../members/member.sql.ts'
import { viewsOf } from '../identity/operator-limits.ts'
import { findOperators } from '../identity/operator.sql.ts'
import { type AllowedView, insertView, openView, takeAllowedView } from './view.sql.ts'

type Answer = Reply<typeof call>

/** POST /organizations/:id/view */
export async function viewOrganization(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Answer> {
  await spendAll(ctx, viewsOf(ctx.operator.id))
  return ctx.act(async (db) => {
    const organization = isId(params.id) ? await findOrganization(db, params.id) : undefined
    if (organization === undefined) return refuse('organization_not_found')
    await refuseOwnOrganization(db, ctx.operator, organization.id)
    const wanted = { role: body.role ?? roleCodes.admin, reason: body.reason.trim() }
    const allowed = await allowedView(ctx, db, { organizationId: organization.id, ...wanted })
    return allowed === undefined
      ? proposeView(ctx, db, { organization, ...wanted })
      : beginView(ctx, db, organization, allowed)
  })
}

interface Wanted {
  role: number
  reason: string
}

/** Undefined where the organization says no and nobody has agreed yet. */
async function allowedView(
  { operator, now }: OperatorActContext,
  db: Db,
  { organizationId, ...wanted }: Wanted & { organizationId: string },
): Promise<AllowedView | undefined> {
  const agreed = await takeAllowedView(db, { organizationId, operatorId: operator.id, now })
  if (agreed !== undefined) return agreed
  if (!(await allowsSupportView(db, organizationId))) return undefined
  const view = { id: newId(now), organizationId, ...wanted }
  await insertView(db, { ...view, operatorId: operator.id, allowedTill: now })
  return view
}

async function beginView(
  ctx: OperatorActContext,
  db: Db,
  organization: { id: string; name: string },
  allowed: AllowedView,
): Promise<Answer> {
  const { now, operator } = ctx
  const { id, organizationId, role, reason } = allowed
  const token = newToken('view')
  const endsAt = new Date(now.getTime() + viewMinutes * minuteMs)
  const tokenHash = hashOfToken(token)
  await openView(db, { id, sessionId: operator.session.id, tokenHash, now, endsAt })
  await ctx.audit(db, 'view.begin', { id, organizationId, reason, details: { role } })
  await notify(db, { organizationId, kind: 'support_looked', params: { reason }, now })
  const view = { id, token, organization, ends_at: endsAt.toISOString() }
  return { state: 'open', view, proposal_id: null }
}

const proposedView = Type.Object({
  organization: Type.String(),
  operator: Type.Object({ id: Type.String(), name: Type.String() }),
  role: Type.Integer(),
})

async function proposeView(
  ctx: OperatorActContext,
  db: Db,
  { organization, role, reason }: Wanted & { organization: { id: string; name: string } },
): Promise<Answer> {
  const { id, name } = ctx.operator
  const payload = { organization: organization.name, operator: { id, name }, role }
  const proposalId = await ctx.propose(db, {
    kind: viewAllowed.name,
    subject: organization.id,
    organizationId: organization.id,
    payload,
    reason,
  })
  return { state: 'proposed', view: null, proposal_id: proposalId }
}

export const viewAllowed = proposalKind(proposedView, {
  name: 'organization.view',
  needs: 'view_as',
  title: 'View as member without support access',
  subjectName: async (_db, { payload }) => payload.organization,
  changes: ({ operator, role }) => [
    { field: 'Operator', before: null, after: operator.name },
    { field: 'Role', before: null, after: teamRoleName(role) },
  ],
  isUnchanged: async (db, { payload }) => {
    const [operator] = await findOperators(db, payload.operator.id)
    return operator !== undefined && operator.removedAt === null
  },
  apply: async ({ config, mail }, db, { subject, payload, actor, now, reason }) => {
    const { organization, operator, role } = payload
    const id = newId(now)
    const allowedTill = new Date(now.getTime() + allowedViewHours * hourMs)
    const view = { id, organizationId: subject, operatorId: operator.id, role, reason }
    await insertView(db, { ...view, allowedTill })
    const by = consoleAct({ db, now, organizationId: subject, actor })
    await audit(by, 'view.allow', { id, details: { role, reason } })
    const owner = (await memberRows(db, subject)).find((member) => member.isOwner)
    if (owner === undefined) return
    const text = `two operators approved that support views the console of ${nameInMail(organization)}, although support access is off. The view is read-only and starts within ${allowedViewHours} hours. Your activity log lists what was viewed. Reason: "${nameInMail(reason)}"`
    const message = composeMail(config, {
      kind: 'support-view',
      to: owner.email,
      subject: `Support will view the console of ${nameInMail(organization)}`,
      heading: 'Support will view your console',
      preview: 'Support access is off, so two operators approved it.',
      paragraphs: [`Hello ${nameInMail(owner.name)}, ${text}`],
      button: {
        label: 'View activity',
        link: `${config.publicUrl}/account/organization/activity`,
      },
    })
    await mail.write(db, message, { now })
  },
})
