// What /metrics says, and that the alert rules and the board of deploy/ read nothing else.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { gaugesOf, type MeasuredJobs } from '../../src/commands/serve/gauges.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { createMeasures } from '../../src/lib/metrics/measures.ts'
import { makeMarket } from '../support/market.ts'
import { openWorld } from '../support/world.ts'
import { booksJob } from '../../src/features/accounting/accounting.ts'

const deploy = (name: string) => new URL(`../../../deploy/${name}`, import.meta.url)
// World of its own: no other campaign may win its ads.
const world = await openWorld()
const { placement } = await makeMarket(world)
await world.delivery.simulation.refresh()

const device = { type: 'phone', os: 'android', orientation: 'portrait' }
const send = (path: string, body: object) => world.call(undefined, { method: 'POST', path, body })

async function metrics(jobs?: MeasuredJobs): Promise<string> {
  const { delivery, database, services } = world
  const rates = { ageSeconds: () => 0 }
  const measured = gaugesOf(services, { delivery, rates, jobs: () => jobs })
  const { histograms } = delivery.operations.measures
  return createMeasures(fastify(), { database, measured, histograms }).text()
}

test('ads are counted by answer and events by verdict', async () => {
  const request = { placement_api_key: placement.key, device }
  const { ad } = (await send('/delivery/v1/ads', request)).json()
  await send('/delivery/v1/ads', { ...request, test: true })
  const events = [{ token: ad.tokens.impression }, { token: ad.tokens.impression }, { token: 'x' }]
  await send('/delivery/v1/events', { events })
  const text = await metrics()
  expect(text).toContain('frontrow_ads_total{answer="ad"} 1\n')
  expect(text).toContain('frontrow_events_total{kind="impression",verdict="accepted"} 1\n')
  expect(text).toContain('frontrow_events_total{kind="impression",verdict="duplicate"} 1\n')
  expect(text).toMatch(/frontrow_events_total\{kind="unknown",verdict="\w+"\} 1\n/)
  expect(text).toContain('frontrow_event_batch_rows_count 1\n')
  expect(text).toMatch(/frontrow_leader 1\n/)
  expect(text).toMatch(/frontrow_partitions_ahead_seconds 172800\n/)
})

test('a day whose counts differ is in the metrics [MONEY-CHECK-11]', async () => {
  await world.ask(
    `INSERT INTO delivery_days (day, revision, state, impressions, gross_micros, earned_micros, difference, counted_at)
     VALUES ('2026-01-01', 1, 'differs', 1, 1, 1, 'campaign 1', app_now())`,
  )
  const books = booksJob(world.services, world.eventUrl, () => true)
  await runJob(world.services, books)
  const others = {
    backups: { ageSeconds: () => 0 },
    databaseWatch: { latest: () => undefined },
  }
  expect(await metrics({ books, ...others })).toMatch(/frontrow_books_differing 1\n/)
  await books.close?.()
})

test('the alerts and the board name only metrics that there are', async () => {
  const text = await metrics()
  const known = new Set([...text.matchAll(/^(frontrow_\w+)/gm)].map(([, name]) => name))
  // These are measured by the server's calls, of which this one has none.
  for (const end of ['bucket', 'sum', 'count']) known.add(`frontrow_http_request_seconds_${end}`)
  for (const name of ['alerts.yml', 'grafana.json']) {
    const named = readFileSync(deploy(name), 'utf8').match(/frontrow_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(15)
    expect({ name, unknown: named.filter((one) => !known.has(one)) }).toEqual({ name, unknown: [] })
  }
  const values = new Map<string, Set<string>>()
  for (const [, label = '', value = ''] of text.matchAll(/[{,](\w+)="([^"]*)"/g))
    values.set(label, (values.get(label) ?? new Set()).add(value))
  expect([...values].filter(([, of]) => of.size > 50)).toEqual([])
})

const promtool = find('promtool')
const loud = promtool === undefined ? ' (skipped: promtool is not installed)' : ''

test.skipIf(promtool === undefined)(
  `promtool finds the metrics well named, and each alert fires${loud}`,
  async () => {
    const run = (args: string[], input = '') =>
      execFileSync(promtool ?? '', args, { input, encoding: 'utf8', stdio: 'pipe' })
    expect(run(['check', 'metrics'], await metrics())).toBe('')
    expect(run(['check', 'rules', deploy('alerts.yml').pathname])).toContain('SUCCESS')
    expect(run(['test', 'rules', deploy('alerts.test.yml').pathname])).toContain('SUCCESS')
    const alerts = names('alerts.yml', /- alert: (\w+)/g)
    expect(alerts.length).toBeGreaterThan(10)
    expect(new Set(names('alerts.test.yml', /alertname: (\w+)/g))).toEqual(new Set(alerts))
  },
)

function names(file: string, pattern: RegExp): string[] {
  return [...readFileSync(deploy(file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
}

function find(program: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
