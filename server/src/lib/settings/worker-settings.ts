import { availableParallelism } from 'node:os'
import { minuteMs } from '@frontrow/contract/durations'
import { BadSetting } from '../failures/bad-setting.ts'
import type { Settings } from './setting-list.ts'

export interface WorkerSettings {
  /** Processes that serve. With 1 the started process serves itself. */
  readonly workers: number
  /** Connections that each process opens to either database at most. */
  readonly connections: {
    readonly core: number
    readonly events: number
    /** How long it waits for one, where not as a server, whose callers have little patience. */
    readonly waitMs?: number
    /** The longest time of a statement, 0 for any, where not as a server. */
    readonly statementMs?: number
    /** The same for events, whose counters the servers of the network roll up. */
    readonly eventStatementMs?: number
  }
}

/**
 * The settings of work that no caller waits for, such as commands: on a busy machine it takes
 * longer and does not fail. `isAlone` is for work before any server runs, such as making the demo.
 */
export function patient<C extends WorkerSettings>(config: C, { isAlone = false } = {}): C {
  const given = { waitMs: minuteMs, statementMs: 0, ...(isAlone && alone) }
  return { ...config, connections: { ...config.connections, ...given } }
}

/** Few connections, because each of them plans the statements anew. */
const alone = { core: 4, events: 3, eventStatementMs: 0 }

const mostWorkers = 32

export function readWorkerSettings(
  env: Settings,
  cores: number = availableParallelism(),
): WorkerSettings {
  const workers = readWorkers(env, cores)
  const core = Math.min(16, Math.max(4, Math.ceil(64 / workers)))
  return { workers, connections: { core, events: workers > 8 ? 4 : 6 } }
}

/** The embedded PostgreSQL keeps two cores, so that the workers do not slow it down. */
function readWorkers(env: Settings, cores: number): number {
  const text = env.WORKERS
  if (text === 'auto') {
    const free = env.DATABASE_URL === undefined ? cores - 2 : cores
    return Math.min(mostWorkers, Math.max(1, free))
  }
  if (!/^\d{1,2}$/.test(text) || Number(text) < 1 || Number(text) > mostWorkers)
    throw new BadSetting(
      'WORKERS',
      `"${text}" is neither "auto" nor a number from 1 to ${mostWorkers}`,
      'auto',
    )
  return Number(text)
}
