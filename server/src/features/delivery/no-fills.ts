// Why requests brought no ad: counted in memory, written each second beside the requests, and carried to the core as absolute
// values that only grow.
import type { NoAdReason } from '@frontrow/contract/delivery'
import type { Database } from '../../lib/database.ts'
import { newId } from '../../lib/ids.ts'
import { carriedTill, noteCarried } from './carried.sql.ts'
import type { EventDatabase } from './event-database.sql.ts'
import {
  type NoFillRow,
  readChangedNoFills,
  saveNoFillHours,
  writeNoFills,
} from './no-fills.sql.ts'

export interface NoFills {
  count(noFill: { at: Date; placement: number; reason: NoAdReason }): void
  /** Writes what was counted so far. After a failure the same rows, under the same id, come first the next time. */
  flush(lane: number, now: Date): Promise<void>
  /** Brings the core up to what the event family has now. */
  carry(): Promise<void>
}

const family = 'no_fills'

/** A statement takes ten seconds at most, so a row cannot become visible later than this after its own `changed_at`. */
const overlapMs = 15_000

export function openNoFills(core: Database, events: EventDatabase): NoFills {
  let counted = new Map<string, NoFillRow>()
  let underWay: { id: string; lane: number; rows: readonly NoFillRow[] } | undefined
  return {
    count: ({ at, placement, reason }) => {
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
      const key = `${hour.getTime()}:${placement}:${reason}`
      const row = counted.get(key) ?? { hour, placement, reason, requests: 0n }
      row.requests += 1n
      counted.set(key, row)
    },
    flush: async (lane, now) => {
      while (underWay !== undefined || counted.size > 0) {
        if (underWay === undefined) {
          underWay = { id: newId(now), lane, rows: [...counted.values()] }
          counted = new Map()
        }
        await writeNoFills(events, underWay)
        underWay = undefined
      }
    },
    carry: async () => {
      const till = await core.asSystem((db) => carriedTill(db, family))
      const since = till && new Date(till.getTime() - overlapMs)
      const { readAt, rows } = await readChangedNoFills(events, since)
      if (rows.length === 0) return
      await core.asSystem(async (db) => {
        await saveNoFillHours(db, rows)
        await noteCarried(db, family, readAt)
      })
    },
  }
}

const hourMs = 3_600_000
