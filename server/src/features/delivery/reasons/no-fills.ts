// Counts no-ad reasons in memory, writes them each second, and rolls them up to the core database
// as absolute values that only grow.
import type { NoAdReason } from '@frontrow/contract/delivery'
import type { Database } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { utcHourOf } from '../../../lib/time/utc-hour.ts'
import { rollUpRows } from '../counters/roll-up-rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { createWriteOnce } from '../store/write-once.ts'
import {
  type NoFillRow,
  readChangedNoFills,
  saveNoFillHours,
  writeNoFills,
} from './no-fills.sql.ts'

export interface NoFills {
  count(noFill: { at: Date; placement: number; reason: NoAdReason }): void
  /**
   * Writes the counts so far. After a failure the same rows are written first the next time, under
   * the same id.
   */
  flush(lane: number, now: Date): Promise<void>
  /** Rolls up the counters to the core database. */
  rollUp(): Promise<void>
}

export function createNoFills(core: Database, events: EventDatabase): NoFills {
  let counted = new Map<string, NoFillRow>()
  const writeOnce = createWriteOnce<{ id: string; lane: number; rows: readonly NoFillRow[] }>()
  const take = (lane: number, now: Date) => {
    if (counted.size === 0) return undefined
    const rows = [...counted.values()]
    counted = new Map()
    return { id: newId(now), lane, rows }
  }
  return {
    count: ({ at, placement, reason }) => {
      const hour = utcHourOf(at)
      const key = `${hour.getTime()}:${placement}:${reason}`
      const row = counted.get(key) ?? { hour, placement, reason, requests: 0n }
      row.requests += 1n
      counted.set(key, row)
    },
    flush: (lane, now) =>
      writeOnce(
        () => take(lane, now),
        (taken) => writeNoFills(events, taken),
      ),
    rollUp: () =>
      rollUpRows(core, {
        family: 'no_fills',
        read: (since) => readChangedNoFills(events, since),
        save: saveNoFillHours,
      }),
  }
}
