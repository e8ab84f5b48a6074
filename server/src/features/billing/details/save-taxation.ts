import type { saveTaxation as call } from '@frontrow/contract/billing'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { notify } from '../../outbox/outbox.ts'
import { organizationReply, ownOrganization } from '../../account/account.ts'
import { fillEncrypted } from './fill-encrypted.ts'

/**
 * Fills in taxation fields, each of them once. Refuses `already_filled` and what `ownOrganization`
 * refuses.
 */
export async function saveTaxation(
  ctx: MemberContext,
  { params, query, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await ownOrganization(ctx, params.orgId, query.org_id)
  const fields = await fillEncrypted(ctx, 'tax_details', body)
  if (fields.length > 0) {
    const { organizationId, now } = ctx
    await audit(ctx, 'organization.save-taxation', { id: organizationId, details: { fields } })
    await notify(ctx.db, { organizationId, now, kind: 'tax_filled', params: { fields } })
  } else await noteNothingChanged(ctx)
  return organizationReply(ctx)
}
