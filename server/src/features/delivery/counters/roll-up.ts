import type { Database } from '../../../lib/db/database.ts'
import { flatMapInPortions } from '../../../lib/db/portions.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type HourRows, findUnnamed, saveHours, waitForRollup } from './roll-up.sql.ts'
import { portionsOfDays } from './roll-up-portions.ts'
import { rolledUpSince } from './roll-up-rows.ts'
import { recordRolledUp } from './rolled-up.sql.ts'
import { foldCounts } from './count-deltas.sql.ts'
import { readChangedCounts } from './counts.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

export interface Rollup {
  /**
   * Completes the counters of the event database, and copies those that have changed to the core
   * database.
   */
  rollUp(): Promise<void>
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

const family = 'event_counts'

/**
 * Every node may roll up at any time: values are absolute, and the core database keeps the larger
 * one.
 */
export function createRollup(
  core: Database,
  events: EventDatabase,
  log: FastifyBaseLogger,
): Rollup {
  const unnamed = new Set<string>()
  const save = async (rows: HourRows) => {
    const found = await core.asSystem(async (db) => {
      await waitForRollup(db)
      await saveHours(db, rows)
      return findUnnamed(db, rows)
    })
    const names = found.map(({ kind, number }) => `${kind} ${number}`)
    const fresh = names.filter((name) => !unnamed.has(name))
    for (const name of fresh) unnamed.add(name)
    if (fresh.length > 0)
      log.warn(
        { count: fresh.length },
        `counts of ${listOf(fresh)} are left out of reports: they are not in the core database; ` +
          'no bill is affected; the counts stay in the event database; run "operator verify" to compare the two databases',
      )
  }
  let rolledUpAt = performance.now()
  // The rows of this node's last round. They are skipped, because the overlap returns them again
  // for a while.
  let lastRound = new Set<string>()
  return {
    rollUp: async () => {
      const askedAt = performance.now()
      await foldCounts(events)
      const changed = await readChangedCounts(events, (await rolledUpSince(core))(family))
      const round = new Set<string>()
      const unlessKnown = <Row extends object>(row: Row) => {
        const values = Object.values(row).map(spell).join(' ')
        round.add(values)
        return lastRound.has(values) ? [] : row
      }
      const fresh = {
        placements: await flatMapInPortions(changed.placements, unlessKnown),
        campaigns: await flatMapInPortions(changed.campaigns, unlessKnown),
        own: await flatMapInPortions(changed.own, unlessKnown),
      }
      for (const rows of portionsOfDays(fresh)) await save(rows)
      await core.asSystem((db) => recordRolledUp(db, family, changed.readAt))
      lastRound = round
      rolledUpAt = askedAt
    },
    noteUpToDate: () => {
      rolledUpAt = performance.now()
    },
    unnamed: () => unnamed.size,
    ageSeconds: () => (performance.now() - rolledUpAt) / 1000,
  }
}

/** A core database that lost a table would fill the log otherwise. */
const namedAtMost = 20

function listOf(names: readonly string[]): string {
  const more = names.length - namedAtMost
  return `${names.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function spell(value: unknown): string {
  return value instanceof Date ? String(value.getTime()) : String(value)
}
