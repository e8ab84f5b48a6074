import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/documents/parties'
import { audit } from '../../audit/audit.ts'
import { type Bucket, spendAll } from '../../../lib/calls/buckets.ts'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { billingEmailsReply, emailsOf, linksTo, mailLinks } from './billing-emails.ts'
import { dropBillingEmails, findBillingEmails } from './billing-emails.sql.ts'
import { buyerFrom } from './party-rules.ts'
import { findProfile, type Profile, writeProfile } from './parties.sql.ts'

type BillingProfile = Reply<typeof calls.showBillingProfile>

/** GET /organization/billing-profile */
export async function showBillingProfile(ctx: MemberContext): Promise<BillingProfile> {
  return profileReply(ctx, await findProfile(ctx.db, ctx.organizationId))
}

/** PUT /organization/billing-profile. Refuses `party_not_valid`. */
export async function saveBillingProfile(
  ctx: NonTransactionalContext,
  { body }: Input<typeof calls.saveBillingProfile>,
): Promise<BillingProfile> {
  const buyer = buyerFrom(body)
  const named = emailsOf(buyer)
  const known = await ctx.transaction((own) => findBillingEmails(own.db, own.organizationId))
  const unasked = named.filter((email) => known.every((one) => one.email !== email))
  const asked = await withinLimits(ctx, unasked)
  return ctx.conclude(async (own) => {
    const { db, organizationId, now } = own
    const before = await findProfile(db, organizationId)
    const members = Object.keys(buyer) as (keyof calls.Buyer)[]
    const fields = members.filter((member) => buyer[member] !== (before?.buyer[member] ?? ''))
    if (before !== undefined && fields.length === 0) {
      await noteNothingChanged(own)
      return profileReply(own, before)
    }
    const isElsewhere = fields.includes('country') || fields.includes('vat_id')
    const profile = { buyer, changedAt: now }
    await writeProfile(db, { ...profile, organizationId, isElsewhere })
    await dropBillingEmails(db, { organizationId, named })
    await mailLinks(own, asked)
    const about = { id: organizationId, details: { fields } }
    await audit(own, 'organization.save-billing-profile', about)
    return profileReply(own, profile)
  })
}

/** The addresses that may be mailed a link now. `sendBillingEmailLinks` mails the others later. */
async function withinLimits(
  ctx: NonTransactionalContext,
  emails: readonly string[],
): Promise<string[]> {
  const within: string[] = []
  for (const email of emails) if (await isWithin(ctx, linksTo(ctx, email))) within.push(email)
  return within
}

async function isWithin(
  { database }: NonTransactionalContext,
  buckets: readonly Bucket[],
): Promise<boolean> {
  for (const { key, limit } of buckets) if ((await takeFrom(database, key, limit)) > 0) return false
  return true
}

/** POST /organization/billing-profile/links. Refuses `too_many_requests`. */
export async function sendBillingEmailLinks(ctx: NonTransactionalContext): Promise<BillingProfile> {
  const shown = await ctx.transaction(showBillingProfile)
  const open = shown.billing_emails.filter((one) => one.confirmed_at === null)
  const emails = open.map(({ email }) => email)
  for (const email of emails) await spendAll(ctx, linksTo(ctx, email))
  return ctx.conclude(async (own) => {
    const { organizationId: id } = own
    await mailLinks(own, emails)
    if (emails.length === 0) await noteNothingChanged(own)
    else await audit(own, 'organization.send-billing-email-link', { id, details: { emails } })
    return showBillingProfile(own)
  })
}

async function profileReply(
  ctx: Pick<MemberContext, 'db' | 'organizationId' | 'now'>,
  profile: Profile | undefined,
): Promise<BillingProfile> {
  return {
    profile: profile?.buyer ?? null,
    changed_at: profile?.changedAt.toISOString() ?? null,
    billing_emails: await billingEmailsReply(ctx, profile?.buyer),
  }
}
