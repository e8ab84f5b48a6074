import { dayMs } from '@frontrow/contract/durations'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { removeOldNotices } from '../outbox/outbox.ts'

const keptDays = 400

/** Removes notices after 400 days, read or not. What happened stays in the activity. */
export async function sweepNotices({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    await removeOldNotices(db, new Date(now.getTime() - keptDays * dayMs))
  })
}
