import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadReferenceData } from '../../src/commands/startup/reference-data.ts'
import { openDatabase } from '../../src/lib/db/database.ts'
import { startEmbeddedPostgres } from '../../src/lib/cluster/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../../src/lib/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL cluster of this test run. Each world makes its own database in it. */
    clusterUrl: string
    /** The folder of this test run, below which each world has one for its files. */
    filesFolder: string
  }
}

export const coreTemplate = 'core_template'
export const eventTemplate = 'event_template'

/**
 * Starts one PostgreSQL per run, with migrated template databases. A world is a copy of a template,
 * which takes about 50 ms.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), 'frontrow-test-'))
  const filesFolder = mkdtempSync(join(tmpdir(), 'frontrow-worlds-'))
  // The data is thrown away after the run, so fsync is off. Tests of durability start a server of
  // their own.
  const postgres = await startEmbeddedPostgres(folder, [
    'fsync=off',
    'max_connections=300',
    'max_wal_size=128MB',
  ])
  await makeTemplate(postgres.url, coreTemplate, [coreMigrations, eventMigrations])
  await makeTemplate(postgres.url, eventTemplate, [eventMigrations])
  const core = openDatabase({ url: inDatabase(postgres.url, coreTemplate), poolSize: 2 })
  await loadReferenceData(core)
  await core.close()
  project.provide('clusterUrl', postgres.url)
  project.provide('filesFolder', filesFolder)
  return async () => {
    await postgres.stop()
    for (const made of [folder, filesFolder]) rmSync(made, { recursive: true, force: true })
  }
}

/**
 * A database has 700 files. Linux makes them in memory in a fifth of the time that a disk takes.
 * Some containers have only 64 MB there.
 */
const memory = '/dev/shm'

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 * 1024 ** 3
}

async function makeTemplate(
  clusterUrl: string,
  name: string,
  folders: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  for (const folder of folders) await migrate(inDatabase(clusterUrl, name), folder)
}

/** The address of another database in the same cluster. */
export function inDatabase(clusterUrl: string, name: string): string {
  return clusterUrl.replace('/postgres?', `/${name}?`)
}

/** The name of the database in such an address. */
export function databaseOf(url: string): string {
  return /\/(\w+)\?/.exec(url)?.[1] ?? ''
}
