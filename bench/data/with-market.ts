import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServices } from '../../server/src/commands/startup/open-services.ts'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/lib/cluster/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../../server/src/lib/db/migrate.ts'
import { makeMarket } from './ad-market.ts'
import { endAll } from '../load/servers.ts'

/** What a bench has while it measures. */
export interface BenchMarket {
  postgres: EmbeddedPostgres
  /** The data folder and the database of an ad server, as its arguments. */
  serverArgs: [data: string, url: string]
  /** The API keys of the placements, which ad requests name. */
  keys: string[]
}

/** Runs a bench on a new database with 10,000 campaigns. Its servers end with it. */
export async function withMarket(measure: (market: BenchMarket) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
  const postgres = await startEmbeddedPostgres(folder, ['jit=off'])
  try {
    const { url } = postgres
    for (const migrations of [coreMigrations, eventMigrations]) await migrate(url, migrations)
    const data = join(folder, 'data')
    const services = await openServices(readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' }), url)
    const keys = await makeMarket(url, services.secrets)
    await services.database.close()
    await measure({ postgres, serverArgs: [data, url], keys })
  } finally {
    await endAll()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
