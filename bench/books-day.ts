// Measures the close of a day of the books: how long it takes, and how long it holds the event
// loop at a time. `node bench/books-day.ts [impressions] [each]`, where `each` is the number of
// campaigns of each of 50 advertisers, and of placements of each of 100 publishers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@frontrow/contract/durations'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { openDayRecounts } from '../server/src/features/delivery/for-books.ts'
import { readConfig } from '../server/src/lib/settings/config.ts'
import type { Services } from '../server/src/lib/calls/context.ts'
import { startEmbeddedPostgres } from '../server/src/lib/cluster/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/db/migrate.ts'
import { openTurnedClock } from '../server/src/lib/time/turn-clock.ts'
import { longestTurnMs } from '../server/test/drills/longest-turn.ts'
import { measureUse } from './load/database-use.ts'
import { deliverDay } from './data/delivered-day.ts'
import { closeRolledUpDay, openBooks } from '../server/src/features/books/for-demo.ts'
import { utcDayOf } from '../server/src/lib/time/utc-day.ts'

const [advertisers, publishers] = [50, 100]
const [impressions = 3_300_000, each = 200] = process.argv.slice(2).map(Number)
const goals = { seconds: 30, turnMs: 50 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['max_wal_size=4GB', 'jit=off'])
try {
  await migrate(postgres.url, coreMigrations)
  await migrate(postgres.url, eventMigrations)
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const services = await openServices(config, postgres.url)
  const today = new Date(Math.floor(Date.now() / dayMs) * dayMs)
  await openBooks(services, 'system')
  await deliverDay(postgres.url, today, { impressions, advertisers, publishers, each })
  await measureClose(services, today)
  await services.database.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureClose(services: Services, today: Date): Promise<void> {
  const clock = await openTurnedClock(postgres.url)
  await clock.turn(dayMs * 1.5)
  const recounts = openDayRecounts(services, postgres.url)
  const day = utcDayOf(today)
  const beganCount = performance.now()
  await recounts.recountDay(day)
  const counted = performance.now() - beganCount
  const used = measureUse(postgres.folder)
  const began = performance.now()
  const turnMs = await longestTurnMs(async () => {
    const closed = await closeRolledUpDay({ database: services.database, recounts }, day)
    if (closed.outcome !== 'closed' || closed.state !== 'counted')
      throw new Error(`the day was not counted (${closed.outcome})`)
  })
  const seconds = (performance.now() - began) / 1000
  say(
    `day close of ${impressions} impressions, ${advertisers * each} campaign-days and ${publishers * each} placement-days: ` +
      `${seconds.toFixed(2)} s, counting alone ${(counted / 1000).toFixed(2)} s  goal for 3,300,000, 10,000 and 20,000: ${goals.seconds} s`,
  )
  say(
    `longest turn of the event loop, processor time: ${turnMs.toFixed(0)} ms  goal ${goals.turnMs}`,
  )
  say(used())
  if (seconds > goals.seconds || turnMs > goals.turnMs) process.exitCode = 1
  await recounts.close()
  await clock.close()
}
