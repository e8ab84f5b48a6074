import type { Database } from '../../../lib/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type HourRows, findUnnamed, saveHours, waitForRollup } from './roll-up.sql.ts'
import { rolledUpSince } from './roll-up-rows.ts'
import { recordRolledUp } from './rolled-up.sql.ts'
import { type ChangedCounts, readChangedCounts } from './counts.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

export interface Rollup {
  /** Brings the core's counters up to what the event family has now. */
  rollUp(): Promise<void>
  /** While this work runs, nothing is carried. */
  pauseWhile<T>(work: () => Promise<T>): Promise<T>
  /** Seconds since everything that was counted then had reached the core. */
  ageSeconds(): number
  /**
   * How many placements, campaigns, contents and apps were counted that the core does not know,
   * since the start.
   */
  unnamed(): number
}

const family = 'events'

/** Rows a transaction; a day is never cut, so that its sums agree with each other at any moment. */
const rowsAtOnce = 5000

/** Any node carries, as often as it likes; values are absolute and the core keeps the greater one. */
export function openRollup(core: Database, events: EventDatabase, log: FastifyBaseLogger): Rollup {
  const unnamed = new Set<string>()
  const save = async (rows: HourRows) => {
    const found = await core.asSystem(async (db) => {
      await waitForRollup(db)
      await saveHours(db, rows)
      return findUnnamed(db, rows)
    })
    for (const { kind, number } of found) {
      const name = `${kind} ${number}`
      if (unnamed.has(name)) continue
      unnamed.add(name)
      log.warn(
        { kind, number },
        `counts of ${name} cannot be carried: the core knows no such ${kind}; nobody is shown or billed by them; they stay in the ` +
          'event database, and "operator verify" says how many there are',
      )
    }
  }
  let rolledUpAt = performance.now()
  // What this node saw committed in its last round: the overlap hands out the same rows for a while.
  let lastRound = new Set<string>()
  let pauses = 0
  return {
    rollUp: async () => {
      if (pauses > 0) return
      const askedAt = performance.now()
      const changed = await readChangedCounts(events, await rolledUpSince(core, family))
      const round = new Set<string>()
      const isNew = (row: object) => {
        const said = Object.values(row).map(spell).join(' ')
        round.add(said)
        return !lastRound.has(said)
      }
      const fresh = {
        placements: changed.placements.filter(isNew),
        campaigns: changed.campaigns.filter(isNew),
        own: changed.own.filter(isNew),
      }
      for (const rows of byDays(fresh)) await save(rows)
      if (round.size > 0) await core.asSystem((db) => recordRolledUp(db, family, changed.readAt))
      lastRound = round
      rolledUpAt = askedAt
    },
    pauseWhile: async (work) => {
      pauses += 1
      return work().finally(() => {
        pauses -= 1
      })
    },
    unnamed: () => unnamed.size,
    ageSeconds: () => (performance.now() - rolledUpAt) / 1000,
  }
}

function spell(value: unknown): string {
  return value instanceof Date ? String(value.getTime()) : String(value)
}

/** Cuts rows into portions of whole UTC days, each day in one portion. */
function* byDays(changed: Omit<ChangedCounts, 'readAt'>): Generator<HourRows> {
  const dayOf = ({ hour }: { hour: Date }) => Math.floor(hour.getTime() / 86_400_000)
  const placements = Map.groupBy(changed.placements, dayOf)
  const campaigns = Map.groupBy(changed.campaigns, dayOf)
  const own = Map.groupBy(changed.own, dayOf)
  const days = new Set([...placements.keys(), ...campaigns.keys(), ...own.keys()])
  let portion = emptyPortion()
  for (const day of [...days].toSorted((one, other) => one - other)) {
    portion.placements.push(...(placements.get(day) ?? []))
    portion.campaigns.push(...(campaigns.get(day) ?? []))
    portion.own.push(...(own.get(day) ?? []))
    if (sizeOf(portion) < rowsAtOnce) continue
    yield portion
    portion = emptyPortion()
  }
  if (sizeOf(portion) > 0) yield portion
}

function emptyPortion(): Pick<ChangedCounts, 'placements' | 'campaigns' | 'own'> {
  return { placements: [], campaigns: [], own: [] }
}

function sizeOf(rows: HourRows): number {
  return rows.placements.length + rows.campaigns.length + rows.own.length
}
