import type { confirmBillingEmail as call } from '@frontrow/contract/documents/parties'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { bucketsOfAddress, spendAll } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { audit } from '../../audit/audit.ts'
import { hashOfToken } from '../../identity/identity.ts'
import { linkLifeMs } from './billing-emails.ts'
import { confirmEmailOf } from './billing-emails.sql.ts'

/** Links cannot be guessed. The limit is for the reads. */
const linksPerAddress = { burst: 60, everySeconds: 10 }

/**
 * Confirms the address that a link was mailed to. A link that was used replies the same again.
 * Refuses `billing_email_link_not_valid`.
 */
export async function confirmBillingEmail(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await spendAll(ctx, bucketsOfAddress(ctx, 'billing-email', linksPerAddress))
  return ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const now = await readNow(db)
    const sentAfter = new Date(now.getTime() - linkLifeMs)
    const confirmed = await confirmEmailOf(db, {
      tokenHash: hashOfToken(body.token),
      sentAfter,
      now,
    })
    if (confirmed === undefined) return refuse('billing_email_link_not_valid', { field: 'token' })
    const { organizationId, organizationName, email } = confirmed
    const by = { db, now, organizationId, actor: 'unknown' }
    const details = { email }
    await audit(by, 'organization.confirm-billing-email', { id: organizationId, details })
    return { organization_name: organizationName, email }
  })
}
