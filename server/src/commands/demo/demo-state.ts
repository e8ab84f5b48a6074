// What a start knows of its demo: whether it is complete, and how to sign in to it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoOperator } from '../../features/operator/for-demo.ts'
import type { Config } from '../../lib/settings/config.ts'
import { clusterFolder } from '../../lib/cluster/data-folder.ts'
import { removeEmbeddedPostgres } from '../../lib/cluster/embedded-postgres.ts'

export interface DemoSignIn {
  email: string
  password: string
  /** A short description of the demo's content. */
  summary: string
  /** Who operates the demo, with their passwords. */
  operators: DemoOperator[]
}

export interface DemoState extends Omit<DemoSignIn, 'operators'> {
  /** Where the server of the demo's game listens. An older demo has none. */
  gamePort?: number
  state: 'making' | 'made'
  /** A demo that was made before there were operators has none. */
  operators?: DemoOperator[]
}

/**
 * Removes an incomplete demo of a start that was killed. No other data can be lost, because the
 * server refuses all calls until the demo is complete.
 */
export async function clearHalfMadeDemo(config: Config): Promise<void> {
  const { dataDir, filesFolder } = config
  if (readState(dataDir)?.state !== 'making') return
  await removeEmbeddedPostgres(clusterFolder(dataDir).folder)
  // A configured folder may hold other files and is kept. Media without a row are never served.
  if (filesFolder === join(dataDir, 'media')) rmSync(filesFolder, { recursive: true, force: true })
  rmSync(stateFile(dataDir), { force: true })
}

function stateFile(dataDir: string): string {
  return join(dataDir, 'demo.json')
}

export function readState(dataDir: string): DemoState | undefined {
  const file = stateFile(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoState) : undefined
}

/** Renamed into place, so that a killed start leaves either the old or the new state. */
export function writeState(dataDir: string, state: DemoState): void {
  const draft = `${stateFile(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, stateFile(dataDir))
}
