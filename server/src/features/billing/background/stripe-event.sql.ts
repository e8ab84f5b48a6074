import { dayMs } from '@frontrow/contract/durations'
import type { Db } from '../../../lib/db/database.ts'

/** Much longer than Stripe retries an event, and than its signature is accepted. */
const keptMs = 30 * dayMs

export async function isHandled(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that an event was handled, in the transaction of its changes. Returns false when it was
 * recorded before.
 */
export async function recordHandledEvent(db: Db, id: string, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('stripe_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  await db
    .deleteFrom('stripe_events')
    .where('received_at', '<', new Date(now.getTime() - keptMs))
    .execute()
  return inserted.length === 1
}
