import { dayMs } from '@frontrow/contract/durations'
import type { Context } from '../../../lib/calls/context.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  type Bucket,
  bucketOfRecipient,
  bucketsOfAddress,
  giveAllBack,
} from '../../../lib/calls/buckets.ts'

/** Twenty at once, and twenty a day after that. */
const perOrganization = { burst: 20, everySeconds: dayMs / 1000 / 20 }
/** Three at once, and three a day after that, whoever invites. */
const perRecipient = { burst: 3, everySeconds: dayMs / 1000 / 3 }
const lookupsPerAddress = { burst: 60, everySeconds: 10 }
const acceptancesPerAddress = { burst: 20, everySeconds: 30 }

/** Refuses `too_many_requests` for an organization or a recipient with too many invitations. */
export async function spendInvitation(
  ctx: Pick<Context, 'database' | 'secrets'>,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  const ofOrganization = {
    key: `invitation|organization|${organizationId}`,
    limit: perOrganization,
  }
  const ofRecipient = bucketOfRecipient(ctx, 'invitation', { email, limit: perRecipient })
  await take(ctx, ofOrganization, 'Your organization sent too many invitations today.')
  try {
    await take(ctx, ofRecipient, 'This address got too many invitations today.')
  } catch (error) {
    await giveAllBack(ctx, [ofOrganization])
    throw error
  }
}

async function take(
  ctx: Pick<Context, 'database'>,
  { key, limit }: Bucket,
  message: string,
): Promise<void> {
  const retryAfterSeconds = await takeFrom(ctx.database, key, limit)
  if (retryAfterSeconds > 0)
    refuse('too_many_requests', { retryAfterSeconds, message, field: 'email' })
}

/** Links cannot be guessed. The limit is for the reads. */
export function lookupsOfAddress(ctx: Pick<Context, 'secrets' | 'caller'>): Bucket[] {
  return bucketsOfAddress(ctx, 'invitation-lookup', lookupsPerAddress)
}

/** Links cannot be guessed. The limit is for the password hashes that follow. */
export function acceptancesOfAddress(ctx: Pick<Context, 'secrets' | 'caller'>): Bucket[] {
  return bucketsOfAddress(ctx, 'invitation', acceptancesPerAddress)
}
