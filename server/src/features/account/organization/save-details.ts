import type { saveDetails as call } from '@frontrow/contract/account/organization'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { organizationReply } from './organization-reply.ts'
import { fillDetails, readDetails } from './organization.sql.ts'
import { ownOrganization } from './own-organization.ts'

/**
 * Fills in empty fields. A filled field never changes: the same value may be sent again, because an
 * answer can get lost; another value refuses the whole call with `already_filled` and the field.
 */
export async function saveDetails(
  ctx: MemberContext,
  { params, query, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await ownOrganization(ctx, params.orgId, query.org_id)
  const given = { details: filledText(body.details), type: body.type ?? null }
  if (await fillDetails(ctx.db, ctx.organizationId, given)) {
    const fields = Object.keys(given).filter((name) => given[name as keyof typeof given] !== null)
    await audit(ctx, 'organization.save-details', { id: ctx.organizationId, details: { fields } })
  } else {
    await mustBeSame(ctx, given)
    await noteNothingChanged(ctx)
  }
  return organizationReply(ctx)
}

type Given = { details: string | null; type: 'company' | 'individual' | null }

async function mustBeSame(ctx: MemberContext, given: Given): Promise<void> {
  const filled = await readDetails(ctx.db, ctx.organizationId)
  for (const field of ['details', 'type'] as const) {
    if (given[field] !== null && given[field] !== filled[field]) refuse('already_filled', { field })
  }
}

function filledText(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
