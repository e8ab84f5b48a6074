// Measures what organizations and operators read of the books, with one month and with ten years of
// history, and the close of a month with many organizations.
// `node bench/books-history.ts [years] [organizations]`
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openApi } from '../server/src/commands/startup/open-api.ts'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { openDelivery } from '../server/src/features/delivery/delivery.ts'
import { findJournal } from '../server/src/features/ledger/journal/journal.sql.ts'
import { closeMonths, openBooks } from '../server/src/features/ledger/ledger.ts'
import { insertClosingMonth } from '../server/src/features/ledger/months/month-close.sql.ts'
import { readConfig } from '../server/src/lib/config.ts'
import type { Services } from '../server/src/lib/context.ts'
import { startEmbeddedPostgres } from '../server/src/lib/embedded-postgres.ts'
import { measureUse } from './load/database-use.ts'
import { type Kept, keepBooksOf, monthsBack } from './data/books-months.ts'
import { newDatabase } from './data/new-database.ts'
import { openOrganization } from './data/overview-history.ts'
import { endAll, startProcess } from './load/servers.ts'

const calls = 300
const mostMs = 20
const mostRatio = 1.5
const closeSeconds = 60

const noFilter = {
  account: undefined,
  kind: undefined,
  cause: undefined,
  entryId: undefined,
  from: undefined,
  to: undefined,
  before: undefined,
}

interface History {
  months: number
  ask: Readonly<Record<string, () => Promise<number>>>
  close(): Promise<void>
}

const [years = 10, organizations = 5000] = process.argv.slice(2).map(Number)
const reader = await startProcess<string>(new URL('./load/timed-reader.ts', import.meta.url), [])
const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['max_wal_size=4GB', 'jit=off'])
try {
  if (years > 0) {
    const histories = [await openHistory(1), await openHistory(years * 12)]
    await compare(histories)
    for (const history of histories) await history.close()
  }
  await measureMonthClose()
} finally {
  await endAll()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function openDatabase(name: string): Promise<{ url: string; services: Services }> {
  const url = await newDatabase(postgres.url, name)
  const config = readConfig({ DATA_DIR: join(folder, name), LOG_LEVEL: 'silent' })
  const services = await openServices(config, url)
  await openBooks(services, 'system')
  return { url, services }
}

/** One organization with 20 campaigns and 20 placements, beside four others of the same size. */
async function openHistory(months: number): Promise<History> {
  const { url, services } = await openDatabase(`months_${months}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const token = randomUUID()
  const organizationId = await openOrganization(client, token)
  await client.end()
  const beganAt = performance.now()
  const kept = await keepBooksOf({ url, services }, { months, others: 4, each: 20 })
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(0)
  say(`${months} months: ${kept.transfers.toLocaleString('en')} transfers made in ${seconds} s`)
  const delivery = await openDelivery(services, url)
  const server = await openApi(services, delivery)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string) => timeOf(`${address}/api/v1/organization/${path}`, token)
  const id = await newestStatement(`${address}/api/v1/organization/statements`, token)
  const journal = async () => {
    const began = performance.now()
    await services.database.asSystem((db) => findJournal(db, { ...noFilter, organizationId }, 50))
    return performance.now() - began
  }
  const [month] = monthsBack(1)
  return {
    months,
    ask: {
      billing: () => get(`billing?month=${month}`),
      earnings: () => get(`earnings?month=${month}`),
      statements: () => get('statements'),
      'one statement': () => get(`statements/${id}`),
      'journal of one organization': journal,
    },
    close: async () => {
      await server.close()
      await delivery.close()
      await services.database.close()
    },
  }
}

/** How long a whole answer takes, in milliseconds. */
async function timeOf(url: string, token: string): Promise<number> {
  const question = JSON.stringify({ url, token })
  const read = await reader.ask<{ ms: number; status: number; length: number }>(question)
  if (read.status !== 200 || read.length < 300) throw new Error(`${url}: ${read.status}`)
  return read.ms
}

async function newestStatement(url: string, token: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const [newest] = (await answer.json()) as { id: string }[]
  if (newest === undefined) throw new Error('the organization has no statement')
  return newest.id
}

/** Asks in turn, so that other load on the machine affects both. */
async function compare([young, old]: readonly History[]): Promise<void> {
  if (young === undefined || old === undefined) return
  say(
    `\n${'p50 and p99, ms'.padEnd(30)}${[young, old].map(({ months }) => `${months} months`.padStart(12)).join('')}   ` +
      `ratio of medians (goals: p99 ${mostMs} ms, ratio ${mostRatio})`,
  )
  for (const name of Object.keys(young.ask)) {
    const [one = [], other = []] = await timed([young, old], name)
    const cells = [one, other].map((own) =>
      `${at(own, 0.5).toFixed(1)}, ${at(own, 0.99).toFixed(1)}`.padStart(12),
    )
    say(`${name.padEnd(30)}${cells.join('')}   ${(at(other, 0.5) / at(one, 0.5)).toFixed(2)}`)
  }
}

/** The sorted times of each history. The first rounds are a warm-up. */
async function timed(histories: readonly History[], name: string): Promise<number[][]> {
  const times = histories.map((): number[] => [])
  for (let call = -20; call < calls; call += 1) {
    const took: number[] = []
    for (const { ask } of histories) took.push((await ask[name]?.()) ?? Number.NaN)
    if (call >= 0) times.forEach((own, place) => own.push(took[place] ?? Number.NaN))
  }
  return times.map((own) => own.toSorted((one, other) => one - other))
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

async function measureMonthClose(): Promise<void> {
  const { url, services } = await openDatabase('month_close')
  const kept: Kept = await keepBooksOf(
    { url, services },
    { months: 2, others: organizations, each: 1, isOpen: true },
  )
  const [month] = monthsBack(1)
  const began = performance.now()
  const spent = measureUse(postgres.folder)
  await services.database.asSystem((db) =>
    insertClosingMonth(db, { month: `${month}-01`, actor: 'system' }),
  )
  const closed = await closeMonths(services)
  if (closed === undefined) throw new Error('the month did not become final')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(
    `\nclose of a month with ${organizations} organizations and ${kept.transfers.toLocaleString('en')} transfers: ${seconds} s (goal: ${closeSeconds}); ${spent()}`,
  )
  await services.database.close()
}
