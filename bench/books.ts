// Measures the books: postings of 1,000 transfers beside the same rows without balances, single
// entries that must be covered, and the close of a day. `node bench/books.ts [impressions] [each]`,
// where `each` is the number of campaigns of one of 50 advertisers, and of placements of one of 100
// publishers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dayMs } from '@frontrow/contract/durations'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { openDayRecounts } from '../server/src/features/delivery/delivery.ts'
import type { NewTransfer } from '../server/src/features/ledger/journal/entry.ts'
import { closeRolledUpDay, openBooks, utcDayOf } from '../server/src/features/ledger/ledger.ts'
import { postEntry } from '../server/src/features/ledger/journal/post-entry.ts'
import { readConfig } from '../server/src/lib/config.ts'
import type { Services } from '../server/src/lib/context.ts'
import { startEmbeddedPostgres } from '../server/src/lib/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../server/src/lib/migrate.ts'
import { openTurnedClock } from '../server/src/lib/turn-clock.ts'
import { makeBooksDay } from './data/books-day.ts'
import { entryOf, measureSingles } from './books-singles.ts'
import { measureUse } from './load/database-use.ts'

const portion = 1000
const rounds = 40
const [advertisers, publishers] = [50, 100]
const [impressions = 330_000, each = 20] = process.argv.slice(2).map(Number)

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['max_wal_size=4GB', 'jit=off'])
try {
  await migrate(postgres.url, coreMigrations)
  await migrate(postgres.url, eventMigrations)
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const services = await openServices(config, postgres.url)
  const today = new Date(Math.floor(Date.now() / dayMs) * dayMs)
  await openBooks(services, 'system')
  await makeBooksDay(postgres.url, today, { impressions, advertisers, publishers, each })
  await measureClose(services, today)
  const found = await ask<{ id: string }>('SELECT id FROM organizations ORDER BY id')
  const organizations = found.map(({ id }) => id)
  await measurePosting(services, organizations)
  // What was posted is written to the disk now and not while the next part is measured.
  await ask('CHECKPOINT')
  await measureSingles({ services, folder: postgres.folder, organizations, say })
  await services.database.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

async function measureClose(services: Services, today: Date): Promise<void> {
  const clock = await openTurnedClock(postgres.url)
  await clock.turn(dayMs * 1.5)
  const recounts = openDayRecounts(services, postgres.url)
  const beganCount = performance.now()
  const day = utcDayOf(today)
  await recounts.recountDay(day)
  const counted = performance.now() - beganCount
  const began = performance.now()
  const closed = await closeRolledUpDay({ database: services.database, recounts }, day)
  const whole = performance.now() - began
  if (closed.outcome !== 'closed' || closed.state !== 'counted')
    throw new Error(`the day was not counted (${closed.outcome})`)
  say(
    `day close of ${impressions} impressions, ${advertisers * each} campaign-days and ${publishers * each} placement-days: ${(whole / 1000).toFixed(2)} s, ` +
      `counting alone ${(counted / 1000).toFixed(2)} s (goal for 3,300,000, 10,000 and 20,000: 30 s)`,
  )
  await recounts.close()
  await clock.close()
}

function transfersOf(organizations: readonly string[], count: number): NewTransfer[] {
  return Array.from({ length: count }, (_, place) => ({
    debit: { code: 'cash:sandbox' },
    credit: {
      code: 'publisher:payable',
      organizationId: organizations[place % organizations.length] ?? '',
    },
    currency: 'USD',
    amountMicros: BigInt(1_000_000 + place),
  }))
}

/** The same rows with the same indexes and foreign keys, without balances to keep. */
async function measurePosting(services: Services, organizations: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    'CREATE TABLE plain (LIKE ledger_transfers INCLUDING INDEXES INCLUDING CONSTRAINTS)',
  )
  for (const side of ['debit', 'credit'])
    await client.query(
      `ALTER TABLE plain ADD FOREIGN KEY (${side}, book, currency) REFERENCES ledger_accounts (number, book, currency)`,
    )
  await client.query('ALTER TABLE plain ADD FOREIGN KEY (entry_id) REFERENCES ledger_entries')
  const transfers = transfersOf(organizations, portion)
  const times = { posted: 0, plain: 0 }
  const spent = measureUse(postgres.folder)
  for (let round = -3; round < rounds; round += 1) {
    const began = performance.now()
    await services.database.asSystem((db) => postEntry(db, entryOf(`portion/${round}`, transfers)))
    const posted = performance.now()
    await client.query(
      `INSERT INTO plain
       SELECT (SELECT id FROM ledger_entries WHERE key = 'portion/-3'), line + $2::integer, 'sandbox', 'USD',
         (SELECT number FROM ledger_accounts WHERE code = 'cash:sandbox'), a.number, amount, false, NULL, '2026-11-22'
       FROM unnest($1::bigint[]) WITH ORDINALITY AS t (amount, line)
       JOIN (SELECT number, row_number() OVER (ORDER BY number) - 1 AS place, count(*) OVER () AS all FROM ledger_accounts WHERE code = 'publisher:payable') a
         ON a.place = t.line % a.all`,
      [transfers.map(({ amountMicros }) => String(amountMicros)), round * portion],
    )
    if (round < 0) continue
    times.posted += posted - began
    times.plain += performance.now() - posted
  }
  const rate = (portion * rounds * 1000) / times.posted
  say(
    `posting in portions of 1,000: ${Math.round(rate)} transfers a second (goal: 15,000), ${(times.plain / times.posted).toFixed(2)} of the ` +
      `same rows without balances (goal: 0.5); for both ${spent()}`,
  )
  await client.end()
}
