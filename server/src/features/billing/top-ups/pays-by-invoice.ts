import type { Db } from '../../../lib/db/database.ts'
import { findTerms } from '../../account/account.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/**
 * True where what an organization uses today is invoiced afterwards, so that it has nothing to pay
 * in advance: a top-up would be paid beside the invoice of the same use.
 */
export async function paysByInvoice(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<boolean> {
  const terms = await findTerms(db, { organizationId, day: utcDayOf(now) })
  return terms?.kind === 'postpaid'
}
