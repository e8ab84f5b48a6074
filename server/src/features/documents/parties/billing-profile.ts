import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/documents/parties'
import { audit } from '../../audit/audit.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { buyerFrom } from './party-rules.ts'
import { findProfile, type Profile, writeProfile } from './parties.sql.ts'

type BillingProfile = Reply<typeof calls.showBillingProfile>

/** GET /organization/billing-profile */
export async function showBillingProfile({
  db,
  organizationId,
}: MemberContext): Promise<BillingProfile> {
  return profileReply(await findProfile(db, organizationId))
}

/** PUT /organization/billing-profile. Refuses `party_not_valid`. */
export async function saveBillingProfile(
  ctx: MemberContext,
  { body }: Input<typeof calls.saveBillingProfile>,
): Promise<BillingProfile> {
  const { db, organizationId, now } = ctx
  const buyer = buyerFrom(body)
  const before = await findProfile(db, organizationId)
  const members = Object.keys(buyer) as (keyof calls.Buyer)[]
  const fields = members.filter((member) => buyer[member] !== (before?.buyer[member] ?? ''))
  if (before !== undefined && fields.length === 0) {
    await noteNothingChanged(ctx)
    return profileReply(before)
  }
  const isElsewhere = fields.includes('country') || fields.includes('vat_id')
  const profile = { buyer, changedAt: now }
  await writeProfile(db, { ...profile, organizationId, isElsewhere })
  await audit(ctx, 'organization.save-billing-profile', { id: organizationId, details: { fields } })
  return profileReply(profile)
}

function profileReply(profile: Profile | undefined): BillingProfile {
  return {
    profile: profile?.buyer ?? null,
    changed_at: profile?.changedAt.toISOString() ?? null,
  }
}
