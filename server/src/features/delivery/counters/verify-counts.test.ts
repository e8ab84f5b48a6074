import { expect, test } from 'vitest'
import { hourMs } from '@frontrow/contract/durations'
import {
  type MarketCampaign,
  makeApp,
  makeCampaign,
  makeMarket,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { type World, openWorld } from '../../../../test/support/world.ts'
import { openEventDatabase } from '../store/event-database.sql.ts'
import { verifyCounts } from './verify-counts.ts'

type SentEvent = Parameters<World['delivery']['events']['ingest']>[0][number]

// World of its own: its events have a database of their own, and rows of it are changed.
const world = await openWorld({ eventsApart: true })
const { publisher, placement, campaign } = await makeMarket(world, {
  placementType: 'Banner',
  campaign: { contents: [{ type: 200 }] },
})
const placements = [placement, await makePlacement(world, publisher)]
await setLimits(campaign)
await makeCampaign(world, await makeApp(world, publisher.member))
await world.delivery.simulation.refresh()
// The last step turns the clock by two days, so that all earlier days are settled and verify
// compares them.
for (const [round, hours] of [7, 7, 7, 7, 48].entries()) {
  await world.turnClock(hours * hourMs)
  await serveAds(placements, round * 10)
}
await world.delivery.simulation.refresh()
// A roll-up reads rows that changed lately; none may read a row while a test has changed it.
for (const table of ['placement_counts', 'campaign_counts', 'own_counts', 'filtered_counts'])
  await world.ask(`UPDATE events.${table} SET changed_at = now() - interval '1 hour'`, [], 'events')

/** Sets limits above the spending, so that both kinds of spending caps exist. */
async function setLimits({ number }: MarketCampaign): Promise<void> {
  const micros = 1_000_000_000
  await world.ask('UPDATE campaigns SET total_budget_micros = $1 WHERE number = $2', [
    micros,
    number,
  ])
  await world.ask(
    `UPDATE organizations SET credit_limit_micros = $1
     WHERE id = (SELECT organization_id FROM campaigns WHERE number = $2)`,
    [micros, number],
  )
}

/**
 * Serves ten ads and sends their impressions, a click for every second one, and every seventh event
 * from a crawler.
 */
async function serveAds(placements: readonly { key: string }[], first: number): Promise<void> {
  const at = world.delivery.now()
  const impressions: SentEvent[] = []
  const clicks: SentEvent[] = []
  for (let times = first; times < first + 10; times += 1) {
    const { ad } = decideFor(world.delivery, placements[times % 3 === 0 ? 1 : 0] ?? placement)
    if (ad === null) continue
    const userAgent = times % 7 === 0 ? 'Googlebot/2.1' : ''
    const from = { address: '127.0.0.1', userAgent, isPrefetch: false }
    impressions.push({ token: ad.tokens.impression, at, from })
    if (times % 2 === 0) clicks.push({ token: ad.tokens.click, at, from })
  }
  await world.delivery.events.ingest(impressions)
  await world.delivery.events.ingest(clicks)
}

const verify = () => verifyCounts(world.services, world.eventUrl)
const differences = async () =>
  (await verify()).flatMap(({ check, difference }) =>
    difference === undefined ? [] : [`${check} | ${difference}`],
  )

test('verify finds no difference between rows, counters and sums', async () => {
  const [{ impressions } = {}] = await world.ask<{ impressions: bigint }>(
    'SELECT sum(impressions)::bigint AS impressions FROM campaign_days',
  )
  expect(impressions).toBeGreaterThan(20n)
  const findings = await verify()
  expect(findings.length).toBeGreaterThanOrEqual(10)
  expect(findings.filter(({ difference }) => difference !== undefined)).toEqual([])
})

/** Database, table, change of one row, and the check that must find it. */
const breaches = [
  'events | events.placement_counts | impressions = impressions + 1 | events.placement_counts = raw',
  'events | events.campaign_counts | spent_micros = spent_micros - 1 | events.campaign_counts = raw',
  'events | events.own_counts | clicks = clicks + 1 | events.own_counts = raw',
  'events | events.filtered_counts | events = events + 1 | events.filtered_counts = raw',
  'events | events.lease_counts | charged_micros = charged_micros + 1 | charges of leases',
  'events | events.campaign_counts | own_impressions = impressions + 1 | events.campaign_counts = raw',
  'events | events.placement_counts | own_impressions = own_impressions + 1 | both sides of a day in events',
  'core | placement_hours | clicks = clicks - 1 | placement_hours = events.placement_counts',
  'core | campaign_hours | impressions = impressions - 1 | campaign_hours = events.campaign_counts',
  'core | campaign_days | installs = installs + 1 | campaign_days = campaign_hours',
  'core | organization_days | shown_impressions = 7 | organization_days',
  'core | campaign_budget_days | budget_micros = budget_micros + 1, leased_micros = leased_micros + 1 | budgets',
  'core | campaign_total_budgets | spent_micros = spent_micros + 1 | total budgets',
  'core | organization_credits | leased_micros = leased_micros + 1 | credits',
  'core | campaign_budget_days | spent_micros = spent_micros + 1, budget_micros = budget_micros + 1 | campaign_budget_days.spent_micros',
  'core | campaign_budget_days | spent_network_micros = spent_network_micros + 1 | spent of days',
  'events | events.placement_counts | clicks = clicks + 1 | both sides of a day in events',
  'core | placement_days | completes = completes + 1 | both sides of a day in placement_days',
  'core | budget_leases | network_price_micros = network_price_micros + 1 | budgets',
]

test.each(breaches)('verify finds one changed row: %s', async (breach) => {
  const [of, table = '', change = '', check = ''] = breach.split(' | ')
  const wanted = { of: of === 'core' ? of : 'events', table, change } as const
  const found = await whileChanged(wanted, differences)
  expect(
    found.some((text) => text.startsWith(check)),
    found.join('\n'),
  ).toBe(true)
})

test('verify finds nothing after all rows are restored', async () => {
  expect(await differences()).toEqual([])
})

/**
 * The row that is changed: the hour with the largest counts, and the oldest day, which is settled.
 */
const firstRow: Readonly<Record<string, string>> = {
  placement_hours: 'impressions DESC',
  campaign_hours: 'impressions DESC',
  placement_days: 'day',
}

/** Changes one row, runs `look`, and restores the table, so that each breach is tested alone. */
async function whileChanged<T>(
  { of, table, change }: { of: 'core' | 'events'; table: string; change: string },
  look: () => Promise<T>,
): Promise<T> {
  const kept = `kept_${table.replace('.', '_')}`
  await world.ask(`DROP TABLE IF EXISTS ${kept}`, [], of)
  await world.ask(`CREATE TABLE ${kept} AS SELECT * FROM ${table}`, [], of)
  const row = `SELECT ctid FROM ${table} t ORDER BY ${firstRow[table] ?? 'to_jsonb(t)::text DESC'} LIMIT 1`
  await world.ask(`UPDATE ${table} SET ${change} WHERE ctid = (${row})`, [], of)
  const seen = await look()
  // Leases reference the budget days, so these rows are restored in place.
  if (table === 'campaign_budget_days')
    await world.ask(
      `UPDATE ${table} d SET budget_micros = k.budget_micros, leased_micros = k.leased_micros, spent_micros = k.spent_micros,
         spent_network_micros = k.spent_network_micros FROM ${kept} k
       WHERE k.campaign_id = d.campaign_id AND k.day = d.day`,
    )
  else {
    await world.ask(`DELETE FROM ${table}`, [], of)
    await world.ask(`INSERT INTO ${table} SELECT * FROM ${kept}`, [], of)
  }
  return seen
}

test('verify recounts the rows that dropped partitions left', async () => {
  const parts = () =>
    world.ask<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events.impressions'::regclass ORDER BY 1`,
      [],
      'events',
    )
  await world.ask(`SELECT events.make_partitions('2020-01-01', '2020-01-05')`, [], 'events')
  const before = await parts()
  const gone = before.map(({ name }) => name).filter((name) => name.includes('_2020'))
  expect(gone).toHaveLength(4)
  const events = openEventDatabase(world.eventUrl, world.services.log)
  // The second partition ends with that day and is dropped; the third ends later and stays.
  expect(await events.dropPartitions(new Date('2020-01-03T00:00:00Z'))).toBe(4)
  expect(await events.dropPartitions(new Date('2020-01-03T23:59:59Z'))).toBe(0)
  await events.close()
  expect((await parts()).map(({ name }) => name)).toEqual(
    before.map(({ name }) => name).filter((name) => !gone.slice(0, 2).includes(name)),
  )
  expect(await differences()).toEqual([])
})

test('verify finds a deleted impression', async () => {
  await world.ask(
    `DELETE FROM events.impressions WHERE (lane, rid) = (SELECT lane, rid FROM events.impressions WHERE reason = 0 LIMIT 1)`,
    [],
    'events',
  )
  expect((await differences()).length).toBeGreaterThan(0)
  expect(campaign.number).toBeGreaterThan(0)
})
