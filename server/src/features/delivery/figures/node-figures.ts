// What a node measures of itself, for operators. The counts are kept in memory and written every
// ten seconds, so that an ad request costs only two additions.
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { coreMigrations, newestMigration } from '../../../lib/db/migrate.ts'
import { programVersion } from '../../../lib/settings/program-version.ts'
import { createLatencies } from './latencies.ts'
import { forgetFigures, insertFigures, type NodeFiguresRow } from './node-figures.sql.ts'

export interface NodeFigures {
  /** An ad request was decided. */
  decided(hasAd: boolean): void
  /** An ad request was answered; the time is that of the whole call. */
  answered(milliseconds: number): void
  /** Events were taken in. */
  received(events: number): void
  /** Writes the figures since the last row, every ten seconds or where `isAsked` is true. */
  write(state: NodeState, isAsked: boolean): Promise<void>
  /** Forgets what was counted since the last row, because it did not happen now. */
  restart(): void
}

/** What the other parts of the node know when a row is written. */
export type NodeState = Pick<
  NodeFiguresRow,
  | 'lane'
  | 'queued'
  | 'index_age_seconds'
  | 'index_campaigns'
  | 'index_placements'
  | 'roll_up_age_seconds'
  | 'leases_failing_seconds'
  | 'limits_forgotten'
> & { now: Date }

const everyMs = 10_000
const keptMs = dayMs
const sweptMs = 10 * minuteMs

export function createNodeFigures(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { startedAt, arePaused }: { startedAt: Date; arePaused: () => boolean },
): NodeFigures {
  const latencies = createLatencies()
  const constant = {
    node: randomUUID(),
    host: hostname(),
    started_at: startedAt,
    version: programVersion(),
    // Such as 0066.delivery.
    migration: newestMigration(coreMigrations).replace(/\.sql$/, ''),
  }
  const counts = { requests: 0, answers: 0, events: 0 }
  let since = performance.now()
  let sweptAt = -Infinity
  const restart = () => {
    latencies.take()
    counts.requests = counts.answers = counts.events = 0
    since = performance.now()
  }
  return {
    decided: (hasAd) => {
      counts.requests += 1
      if (hasAd) counts.answers += 1
    },
    answered: (milliseconds) => latencies.add(milliseconds),
    received: (events) => {
      counts.events += events
    },
    restart,
    write: async ({ now, ...state }, isAsked) => {
      if (arePaused()) return
      const elapsed = performance.now() - since
      if (elapsed < everyMs && !isAsked) return
      const { p50, p95, p99 } = latencies.take()
      const row = { ...constant, ...state, ...counts, ...(await machine(config.dataDir)) }
      since += elapsed
      counts.requests = counts.answers = counts.events = 0
      const measured = { seconds: elapsed / 1000, p50_ms: p50, p95_ms: p95, p99_ms: p99 }
      await database.asSystem((db) => insertFigures(db, { ...row, ...measured, at: now }))
      if (now.getTime() - sweptAt < sweptMs) return
      await database.asSystem((db) => forgetFigures(db, new Date(now.getTime() - keptMs)))
      sweptAt = now.getTime()
    },
  }
}

async function machine(folder: string) {
  const disk = await statfs(folder, { bigint: true }).catch(() => undefined)
  return {
    memory_bytes: BigInt(process.memoryUsage.rss()),
    disk_free_bytes: disk === undefined ? null : disk.bavail * disk.bsize,
    disk_bytes: disk === undefined ? null : disk.blocks * disk.bsize,
  }
}
