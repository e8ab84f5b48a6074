import type { showDeveloper as call } from '@frontrow/contract/identity/developer'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { permissionNames } from '@frontrow/contract/permissions/names'
import { isPermitted } from '../../../lib/calls/access.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { findApprovalDue, memberOfOrganization } from './developer.sql.ts'
import { ownDeveloper } from './own-developer.ts'

/**
 * The developer of the session. The id in the path must be their own or the literal placeholder.
 * Their other organizations are read as the system, because a session sees only its own.
 */
export async function showDeveloper(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  ownDeveloper(ctx, params.developerId)
  const { found, due } = await ctx.database.asSystem(async (db) => {
    const member = await memberOfOrganization(db, ctx)
    const dueAt = member.approved ? null : await findApprovalDue(db, ctx.organizationId)
    return { found: member, due: dueAt }
  })
  const { two_factor_from: from, ...shown } = found
  return {
    id: ctx.developerId,
    ...shown,
    ...(due === null ? {} : { approval_due_at: due.toISOString() }),
    organization_id: ctx.organizationId,
    role: ctx.role,
    is_owner: ctx.isOwner,
    permissions: permissionNames.filter((permission) => isPermitted(ctx, permission)),
    second_factor_from: from?.toISOString() ?? null,
    second_factor_required: ctx.session?.lacksFactor === true,
  }
}
