import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { signPolicy as call } from '@frontrow/contract/policies'
import { audit } from '../audit/audit.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { ownDeveloper } from '../identity/identity.ts'
import { addressPrefix } from './address-prefix.ts'
import { findPolicy } from './policy.sql.ts'
import { signatureDay } from './signature-date.ts'
import { insertSignature } from './signature.sql.ts'

/**
 * Stores the organization's only signature of a version, with the hash of the signed text. A
 * signature never changes.
 */
export async function signPolicy(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  ownDeveloper(ctx, params.developerId)
  if (body.policy_id !== params.policyId) refuse('ids_differ')
  const form = readForm(ctx, body)
  const policy = isId(body.policy_id) ? await findPolicy(ctx.db, body.policy_id) : undefined
  if (policy === undefined) return refuse('policy_not_found')
  const isFirst = await insertSignature(ctx.db, {
    ...form,
    organization_id: ctx.organizationId,
    policy_id: policy.id,
    developer_id: ctx.developerId,
    signed_at: ctx.now,
    address_prefix: addressPrefix(ctx.caller.address),
    text_sha256: policy.sha256,
  })
  if (!isFirst) refuse('policy_signed')
  const details = { version: policy.version, name: form.name }
  await audit(ctx, 'policy.sign', { id: policy.id, details })
  return { status: 'SUCCESS' }
}

function readForm(ctx: MemberContext, body: Input<typeof call>['body']) {
  const signature = body.signature.trim()
  const confirmed = body.signature_confirm.trim()
  if (signature !== confirmed) refuse('signatures_differ', { field: 'signature_confirm' })
  const day = signatureDay(body.signature_date, ctx.now)
  if (day === undefined) return refuse('signature_date_wrong', { field: 'signature_date' })
  return {
    name: body.name.trim(),
    designation: body.designation.trim(),
    signature,
    signature_confirm: confirmed,
    signature_date: day,
    signature_location: body.signature_location.trim(),
  }
}
