import { dayMs } from '@frontrow/contract/durations'
import type { Database } from '../../../lib/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type HourRows, findUnnamed, saveHours, waitForRollup } from './roll-up.sql.ts'
import { rolledUpSince } from './roll-up-rows.ts'
import { recordRolledUp } from './rolled-up.sql.ts'
import { foldCounts } from './count-deltas.sql.ts'
import { type ChangedCounts, readChangedCounts } from './counts.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

export interface Rollup {
  /**
   * Completes the counters of the event database, and copies those that have changed to the core
   * database.
   */
  rollUp(): Promise<void>
  /** While `work` runs, no roll-up runs. */
  pauseWhile<T>(work: () => Promise<T>): Promise<T>
  /** Notes that nothing is left to roll up, or that the leader, which is another node, does it. */
  noteUpToDate(): void
  /**
   * The age in seconds of the last complete roll-up. A node that does not lead counts from the time
   * at which it last knew another one that does.
   */
  ageSeconds(): number
  /**
   * The number of counted placements, campaigns, contents and apps that the core database does not
   * know, since the start.
   */
  unnamed(): number
}

const family = 'events'

/** Rows per transaction. A day is never split, so that its sums are consistent at any time. */
const rowsAtOnce = 5000

/**
 * Every node may roll up at any time: values are absolute, and the core database keeps the larger
 * one.
 */
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
        `counts of ${name} are left out of reports: the core database has no such ${kind}; no ` +
          'bill is affected; the counts stay in the event database; run "operator verify" to compare the two databases',
      )
    }
  }
  let rolledUpAt = performance.now()
  // The rows of this node's last round. They are skipped, because the overlap returns them again
  // for a while.
  let lastRound = new Set<string>()
  let pauses = 0
  return {
    rollUp: async () => {
      if (pauses > 0) return
      const askedAt = performance.now()
      await foldCounts(events)
      const changed = await readChangedCounts(events, (await rolledUpSince(core))(family))
      const round = new Set<string>()
      const isNew = (row: object) => {
        const values = Object.values(row).map(spell).join(' ')
        round.add(values)
        return !lastRound.has(values)
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
    noteUpToDate: () => {
      rolledUpAt = performance.now()
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

/** Splits rows into portions of whole UTC days. */
function* byDays(changed: Omit<ChangedCounts, 'readAt'>): Generator<HourRows> {
  const dayOf = ({ hour }: { hour: Date }) => Math.floor(hour.getTime() / dayMs)
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
