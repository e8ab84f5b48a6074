// Whether events can be stored at all. An ad that nobody can count must not be handed out.
import type { FastifyBaseLogger } from 'fastify'
import { hasState } from '../../../lib/failures/sql-states.ts'
import type { EventDatabase } from './event-database.sql.ts'
import { probeSpace } from './storage-watch.sql.ts'

export interface StorageWatch {
  /**
   * False while the disk of the event database is full, or while it does not answer. Where a Citus
   * has the events, the worker of this node's lane must answer.
   */
  canStore(): boolean
  /** Runs work that stores events of a lane, and remembers whether the disk had room. */
  watch<T>(lane: number, store: () => Promise<T>): Promise<T>
  /** Asks the event database for an answer and, after the disk was full, for room. */
  probe(): Promise<void>
  /** Asks the event database for an answer only; a full disk gives one. */
  ask(): Promise<void>
}

const mostFailures = 3
const longestSilenceMs = 10_000

export function createStorageWatch(
  events: Pick<EventDatabase, 'run' | 'inTransaction'>,
  log: FastifyBaseLogger,
  { lane, nowMs = () => performance.now() }: { lane: () => number; nowMs?: () => number },
): StorageWatch {
  let failures = 0
  let answeredAt = nowMs()
  const isFull = () => failures >= mostFailures
  const note = (error: unknown) => {
    if (!hasState(error, 'diskFull')) return
    failures += 1
    answeredAt = nowMs()
    if (failures === mostFailures)
      log.error(
        { err: error },
        'the disk of the event database is full: events are answered with 503 and no ad is handed out until there is room; free some space, nothing needs to be restarted',
      )
  }
  const succeeded = () => {
    if (isFull()) log.info('the event database stores events again; ads are handed out again')
    failures = 0
  }
  return {
    canStore: () => !isFull() && nowMs() - answeredAt < longestSilenceMs,
    watch: async (of, store) => {
      try {
        const result = await store()
        succeeded()
        if (of === lane()) answeredAt = nowMs()
        return result
      } catch (error) {
        note(error)
        throw error
      }
    },
    probe: async () => {
      try {
        await probeSpace(events, { isFull: isFull(), lane: lane() })
        if (isFull()) succeeded()
        answeredAt = nowMs()
      } catch (error) {
        note(error)
        throw error
      }
    },
    ask: () => probeSpace(events, { isFull: false, lane: lane() }),
  }
}
