import { randomBytes } from 'node:crypto'
import { dayMs } from '@frontrow/contract/durations'
import {
  billingEmailLinkDays,
  type Buyer,
  type showBillingProfile,
  splitEmails,
} from '@frontrow/contract/documents/parties'
import type { Reply } from '@frontrow/contract/endpoint'
import { type Bucket, bucketOfRecipient } from '../../../lib/calls/buckets.ts'
import type { Context, MemberContext } from '../../../lib/calls/context.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { hashOfToken } from '../../identity/identity.ts'
import { billingEmailMail } from './billing-email-mail.ts'
import { findBillingEmails, putBillingEmail } from './billing-emails.sql.ts'
import { findNamed } from './parties.sql.ts'

export const linkLifeMs = billingEmailLinkDays * dayMs

/** Ten at once, and ten a day after that. */
const perOrganization = { burst: 10, everySeconds: dayMs / 1000 / 10 }
/** Three at once, and three a day after that, whoever names the address. */
const perRecipient = { burst: 3, everySeconds: dayMs / 1000 / 3 }

type Own = Pick<MemberContext, 'db' | 'organizationId' | 'now'>

/** The addresses that a profile names, normalized, each once. */
export function emailsOf(buyer: Pick<Buyer, 'billing_email'> | null | undefined): string[] {
  return [...new Set(splitEmails(buyer?.billing_email ?? '').map(normalEmail))]
}

/**
 * The limits of links to an address. The organization's is spent first, so that one that has used
 * up its own takes nothing from the address.
 */
export function linksTo(
  ctx: Pick<MemberContext, 'secrets' | 'organizationId'>,
  email: string,
): Bucket[] {
  return [
    { key: `billing-email|organization|${ctx.organizationId}`, limit: perOrganization },
    bucketOfRecipient(ctx, 'billing-email', { email, limit: perRecipient }),
  ]
}

/**
 * Mails each address a link to confirm it. A link has 256 random bits and is only in its mail. The
 * limits are spent already.
 */
export async function mailLinks(
  ctx: Own & Pick<Context, 'config' | 'mail'>,
  emails: readonly string[],
): Promise<void> {
  const { db, organizationId, now, config } = ctx
  const { name: organizationName = '' } = (await findNamed(db, organizationId)) ?? {}
  for (const email of emails) {
    const token = randomBytes(32).toString('base64url')
    await putBillingEmail(db, { organizationId, email, tokenHash: hashOfToken(token), now })
    const link = `${config.publicUrl}/auth/billing-email#token=${token}`
    const mail = billingEmailMail(config, { email, organizationName, link })
    await ctx.mail.write(db, mail, { now, usefulMs: linkLifeMs })
  }
}

/** What is known of each address of a profile, as the calls answer it. */
export async function billingEmailsReply(
  { db, organizationId, now }: Own,
  buyer: Buyer | undefined,
): Promise<Reply<typeof showBillingProfile>['billing_emails']> {
  const rows = await findBillingEmails(db, organizationId)
  return emailsOf(buyer).map((email) => {
    const { sentAt, confirmedAt = null } = rows.find((row) => row.email === email) ?? {}
    const isOpen = sentAt !== undefined && sentAt.getTime() > now.getTime() - linkLifeMs
    return {
      email,
      link_sent_at: isOpen && confirmedAt === null ? sentAt.toISOString() : null,
      confirmed_at: confirmedAt?.toISOString() ?? null,
    }
  })
}
