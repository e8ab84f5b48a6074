// Measures what a server with 10,000 campaigns takes without a single request: the processor time
// of the program and of its PostgreSQL, over a minute, in which each lease is extended once.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openServices } from '../server/src/commands/open-services.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { startEmbeddedPostgres } from '../server/src/lib/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/migrate.ts'
import { makeMarket } from './ad-market.ts'
import { databaseUse } from './database-use.ts'
import { quantile } from './load.ts'
import { endAll, start } from './servers.ts'

const minutes = Number(process.argv[2] ?? 3)
/** Until the leases of all campaigns are granted and the engine has compiled the hot code. */
const settlingMs = 60_000
const minuteMs = 60_000
const goalMs = 2
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['jit=off'])
try {
  const { url } = postgres
  for (const migrations of [coreMigrations, eventMigrations]) await migrate(url, migrations)
  const data = join(folder, 'data')
  const services = await openServices(readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' }), url)
  await makeMarket(url, services.secrets)
  await services.database.close()
  await measure(data, url)
} finally {
  await endAll()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(data: string, url: string): Promise<void> {
  const server = await start('ad-server.ts', [data, url])
  await wait(settlingMs)
  const found: { program: number; database: number }[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    const before = {
      program: await server.cpu(),
      database: databaseUse(postgres.folder) ?? Number.NaN,
    }
    const startedAt = performance.now()
    await wait(minuteMs)
    // Microseconds a millisecond are milliseconds a second.
    const elapsed = performance.now() - startedAt
    const program = ((await server.cpu()) - before.program) / elapsed
    const database = ((databaseUse(postgres.folder) ?? Number.NaN) - before.database) / elapsed
    found.push({ program, database })
    say(
      `minute ${minute + 1}: program ${program.toFixed(2)} ms of processor time a second, PostgreSQL ${database.toFixed(2)}, load average ${loadavg()[0]?.toFixed(1) ?? ''}`,
    )
  }
  const program = quantile(
    found.map((one) => one.program),
    0.5,
  )
  const isReached = program <= goalMs
  say(
    `idle cost of the program, median: ${program.toFixed(2)} ms a second  goal ${goalMs}: ${isReached ? 'reached' : 'NOT reached'}`,
  )
  if (!isReached) process.exitCode = 1
}
