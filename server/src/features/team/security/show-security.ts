import type { Reply } from '@frontrow/contract/endpoint'
import type { showOrganizationSecurity as call } from '@frontrow/contract/account/security'
import { isPermitted } from '../../../lib/calls/access.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { allowsSupportView, twoFactorFrom } from '../../account/account.ts'
import { memberRows } from '../../identity/identity.ts'

type Security = Reply<typeof call>

/** GET /organization/security: the rule; for who may change it, each member with their factor. */
export async function showSecurity(ctx: NonTransactionalContext): Promise<Security> {
  return ctx.database.asSystem((db) => readSecurity(ctx, db))
}

export async function readSecurity(ctx: NonTransactionalContext, db: Db): Promise<Security> {
  const from = await twoFactorFrom(db, ctx.organizationId)
  const rows = await memberRows(db, ctx.organizationId)
  const maySeeFactors = isPermitted(ctx, 'security.write')
  return {
    two_factor_from: from?.toISOString() ?? null,
    allows_support_view: await allowsSupportView(db, ctx.organizationId),
    has_second_factor: rows.some(({ id, hasFactor }) => id === ctx.developerId && hasFactor),
    members: !maySeeFactors
      ? []
      : rows.map(({ id, name, email, role, isOwner, hasFactor }) => ({
          id,
          name,
          email,
          role,
          is_owner: isOwner,
          second_factor: hasFactor,
        })),
  }
}
