import { availableParallelism } from 'node:os'
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
  }
}

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
