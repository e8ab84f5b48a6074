import type { Db } from '../../../lib/db/database.ts'
import { compareCopies, readSumsOfCore, readSumsOfEvents } from '../counters/compare-copies.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type SideSum, readSides, replaceDay } from './days.sql.ts'

export interface RepairedDays {
  days: string[]
  /** What was counted before and is counted now, of the sides that changed. */
  changes: { before: SideSum; after: SideSum }[]
}

/**
 * Sets every day of the core whose counts differ from those of the event database. No server may
 * run meanwhile.
 */
export async function repairDays(db: Db, run: EventDatabase['run']): Promise<RepairedDays> {
  const ofEvents = await readSumsOfEvents(run)
  const sums = { before: ofEvents, core: await readSumsOfCore(db), after: ofEvents }
  const found = compareCopies(sums, { isStopped: true })
  const days = [
    ...new Set(found.flatMap(({ differences }) => differences.map(({ day }) => day))),
  ].toSorted()
  const before = await readSides(db, days)
  for (const day of days) await replaceDay(db, run, day)
  return { days, changes: changesBetween(before, await readSides(db, days)) }
}

function changesBetween(
  before: readonly SideSum[],
  after: readonly SideSum[],
): RepairedDays['changes'] {
  const keyOf = ({ organizationId, side, currency }: SideSum) =>
    `${organizationId} ${side} ${currency}`
  const none = (sum: SideSum): SideSum => Object.assign({}, sum, { impressions: 0n, micros: 0n })
  const earlier = new Map(before.map((sum) => [keyOf(sum), sum]))
  const later = new Map(after.map((sum) => [keyOf(sum), sum]))
  return [...new Map([...earlier, ...later])].flatMap(([key, sum]) => {
    const pair = { before: earlier.get(key) ?? none(sum), after: later.get(key) ?? none(sum) }
    const isSame =
      pair.before.impressions === pair.after.impressions && pair.before.micros === pair.after.micros
    return isSame ? [] : [pair]
  })
}
