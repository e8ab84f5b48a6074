// Measures the dearest asks of statistics that are allowed, at 100 million counted impressions, and
// the bytes of what is counted: `node bench/statistics.ts [rounds] [part]`. The counts are written
// by SQL, as so many impressions would have left them. `part` of a day of 1,000 campaigns with 5
// ads in 40 countries is written for the bytes, 1 by default.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { StatisticsAsk } from '@frontrow/contract/statistics'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { answerStatistics } from '../server/src/features/statistics/statistics.ts'
import type { Services } from '../server/src/lib/calls/context.ts'
import { startEmbeddedPostgres } from '../server/src/lib/cluster/embedded-postgres.ts'
import { Refusal } from '../server/src/lib/failures/refuse.ts'
import { readConfig } from '../server/src/lib/settings/config.ts'
import { longestTurnMs } from '../server/test/drills/longest-turn.ts'
import { bytesOf, countMonth, fillDay, makeAdvertiser, month } from './data/counted-month.ts'
import { newDatabase } from './data/new-database.ts'
import { median, quantile } from './load/load.ts'

const [rounds = 5, part = 1] = process.argv.slice(2).map(Number)
const goals = { turnMs: 50, connections: 1 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const asks: Readonly<Record<string, StatisticsAsk>> = {
  'campaigns by hour, ad and country': {
    about: 'campaigns',
    ...month,
    by: ['hour', 'ad', 'country'],
    measures: ['impressions', 'ctr', 'installs', 'cost_per_install', 'spent', 'ecpm'],
    order: ['-ctr'],
    labels: true,
    most: 10_000,
  },
  'campaigns by campaign, ad and country': {
    about: 'campaigns',
    ...month,
    by: ['campaign', 'ad', 'country'],
    measures: ['impressions', 'ctr', 'installs', 'cost_per_install', 'spent', 'ecpm'],
    order: ['-spent'],
    labels: true,
    most: 10_000,
  },
  'campaigns by ad': {
    about: 'campaigns',
    ...month,
    by: ['ad'],
    measures: ['impressions', 'ctr', 'spent'],
    order: ['-impressions'],
  },
  'placements by hour, placement and country, earned': {
    about: 'placements',
    ...month,
    by: ['hour', 'placement', 'country'],
    measures: ['requests', 'fill', 'impressions', 'earned', 'ecpm'],
    order: ['-earned'],
    most: 10_000,
  },
  'placements by country, earned': {
    about: 'placements',
    ...month,
    by: ['country'],
    measures: ['requests', 'fill', 'impressions', 'earned', 'ecpm'],
  },
}

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['max_wal_size=4GB', 'jit=off'])
try {
  const url = await newDatabase(postgres.url, 'statistics')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const organizationId = await makeAdvertiser(client)
  await tellBytes(client, organizationId)
  say(`${await countMonth(client, organizationId)}, load average ${loadNow()}`)
  await client.end()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const services = await openServices(config, url)
  for (const [name, ask] of Object.entries(asks))
    for (const asOperator of [false, true])
      await measure(services, {
        name,
        ask,
        organizationId: asOperator ? undefined : organizationId,
      })
  await services.database.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function tellBytes(client: pg.Client, organizationId: string): Promise<void> {
  const began = performance.now()
  const rows = await fillDay(client, organizationId, part)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const { table, indexes } = await bytesOf(client, 'campaign_hours')
  const each = (table + indexes) / rows
  say(
    `${rows.toLocaleString('en')} rows of campaign_hours, made in ${seconds} s: ${each.toFixed(0)} bytes each ` +
      `(${(table / rows).toFixed(0)} and ${(indexes / rows).toFixed(0)} of the index), ` +
      `${((each * 30 * rows) / part / 1e9).toFixed(1)} GB a month where each hour of each ad and country has a count`,
  )
  await client.query('TRUNCATE campaign_hours')
}

interface Measured {
  name: string
  ask: StatisticsAsk
  /** Undefined for the answer of operators. */
  organizationId: string | undefined
}

async function measure(services: Services, measured: Measured): Promise<void> {
  const { config, database } = services
  const { name, organizationId, ask } = measured
  const asker = { config, database, organizationId }
  const times: number[] = []
  let [turnMs, connections, bytes, rows, refused] = [0, 0, 0, 0, '']
  for (let round = -1; round < rounds; round += 1) {
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        const { total, idle } = database.load()
        connections = Math.max(connections, total - idle)
        await wait(1)
      }
    })()
    const began = performance.now()
    const turn = await longestTurnMs(async () => {
      try {
        const answer = await answerStatistics(asker, ask)
        rows = answer.rows.length
        bytes = JSON.stringify(answer).length
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused = `, refused: ${error.message}`
      }
    })
    isOver = true
    await watching
    // Round -1 is a warm-up.
    if (round < 0) continue
    times.push(performance.now() - began)
    turnMs = Math.max(turnMs, turn)
  }
  const [least, middle, most] = [quantile(times, 0), median(times), quantile(times, 1)]
  const text = [least, middle, most].map((ms) => (ms / 1000).toFixed(2)).join(', ')
  say(
    `${name}, ${organizationId === undefined ? 'operators' : 'member'}: ${text} s (least, median, most of ${rounds}), ` +
      `${rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB, longest turn ${turnMs.toFixed(0)} ms (goal ${goals.turnMs}), ` +
      `${connections} connections (goal ${goals.connections}), load average ${loadNow()}${refused}`,
  )
  if (turnMs > goals.turnMs || connections > goals.connections) process.exitCode = 1
}

function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
