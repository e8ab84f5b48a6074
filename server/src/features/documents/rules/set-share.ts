import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { dayAfter, utcDayOf } from '../../../lib/time/utc-day.ts'
import { insertShare, shareOn } from './share.sql.ts'
import { lockDayClose, firstFreeDay } from '../../books/books.ts'

/** past: the first day that may be chosen is `first`. */
type ShareChange =
  | { outcome: 'set'; day: string; beforeBp: number }
  | { outcome: 'past'; first: string }

/**
 * Sets what an organization gets of what advertisers pay from a UTC day on, or, with null, what all
 * get that have no share of their own, in the caller's transaction, which runs as the system.
 */
export async function changeShare(
  db: Db,
  change: {
    organizationId: string | null
    shareBp: number
    /** By default tomorrow. */
    date: string | undefined
    actor: string
    via: 'console' | 'cli'
    reason?: string
  },
): Promise<ShareChange> {
  const { organizationId, shareBp, actor, via, reason } = change
  const judged = await judgeShare(db, change)
  if (judged.outcome === 'past') return judged
  const { day, beforeBp } = judged
  const now = await readNow(db)
  await insertShare(db, { organizationId, validFrom: day, shareBp, setBy: actor })
  const details = {
    from: day,
    before: percentOf(beforeBp),
    share: percentOf(shareBp),
    ...(reason !== undefined && { reason }),
  }
  const by = { db, now, organizationId, actor, via }
  await audit(by, 'organization.set-share', { id: organizationId ?? 'network', details })
  return { outcome: 'set', day, beforeBp }
}

/** Whether a share can be set, and which one holds on the first day until then. */
export async function judgeShare(
  db: Db,
  { organizationId, date }: { organizationId: string | null; date: string | undefined },
): Promise<
  { outcome: 'possible'; day: string; beforeBp: number } | { outcome: 'past'; first: string }
> {
  await lockDayClose(db)
  const today = utcDayOf(await readNow(db))
  const first = await firstFreeDay(db, today)
  const day = date ?? dayAfter(today)
  if (day < first) return { outcome: 'past', first }
  return { outcome: 'possible', day, beforeBp: await shareOn(db, { organizationId, day }) }
}

/** Sets the share of all organizations that have none of their own, by a command on the host. */
export async function setDefaultShare(
  { database }: Pick<Services, 'database'>,
  { shareBp, date, operator }: { shareBp: number; date?: string; operator: string },
): Promise<ShareChange> {
  const actor = `operator:${operator}`
  return database.asSystem(async (db) => {
    await noteAct(db)
    const change = { organizationId: null, shareBp, date, actor, via: 'cli' } as const
    const changed = await changeShare(db, change)
    if (changed.outcome === 'past') await noteNothingChanged({ db })
    return changed
  })
}

/** Hundredths of a percent as a text, such as `70 %` or `62.5 %`. */
export function percentOf(bp: number): string {
  return `${bp / 100} %`
}
