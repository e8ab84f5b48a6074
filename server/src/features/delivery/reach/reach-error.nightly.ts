import type { estimateReach } from '@frontrow/contract/campaigns/reach'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../commands/demo/seeded-random.ts'
import {
  type MarketApp,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'

// World of its own: the network is simulated for eight days.
const world = await openWorld({ env: { LOG_LEVEL: 'silent' } })
const random = createSeededRandom('reach')

const countries = [
  { id: 'DE', network: '78.54.64', share: 5 },
  { id: 'SE', network: '83.252.64', share: 3 },
  { id: 'US', network: '12.34.64', share: 4 },
]
const types = ['FullscreenImage', 'Banner', 'Video', 'RewardedVideo'] as const
/** The requests of each placement. The budgets below buy about three quarters of them. */
const requestsADay = 1000
/** Events are ingested in portions, because a node refuses events while a few thousand wait. */
const portionMs = hourMs
const hours = [5, 3, 2, 1, 1, 2, 4, 7, 8, 7, 6, 6, 8, 8, 7, 7, 8, 10, 12, 14, 16, 16, 13, 9]

interface Simulated {
  app: MarketApp
  id: string
  ask: Record<string, unknown>
}

async function makePlacements(): Promise<{ key: string; weight: number }[]> {
  const placements: { key: string; weight: number }[] = []
  for (let publisher = 0; publisher < 5; publisher += 1) {
    const app = await makeApp(world, await world.member())
    for (const type of types) {
      const { key } = await makePlacement(world, app, type)
      placements.push({ key, weight: random.between(0.4, 1.6) })
    }
  }
  return placements
}

/** Fifty campaigns of ten advertisers, of all formats, prices from 2.00 to 16.00 USD. */
async function makeCampaigns(): Promise<Simulated[]> {
  const made: Simulated[] = []
  for (let advertiser = 0; advertiser < 10; advertiser += 1) {
    const app = await makeApp(world, await world.member())
    for (let index = 0; index < 5; index += 1) made.push(await makeOne(app))
  }
  await world.ask("UPDATE campaigns SET starts_at = app_now() - interval '1 day'")
  return made
}

async function makeOne(app: MarketApp): Promise<Simulated> {
  const cents = Math.round(200 * 8 ** random.next())
  const budgetCents = Math.round(random.between(100, 300))
  const type = random.pick([100, 200, 300] as const, () => 1)
  const isForAll = random.happens(0.5)
  const regions = random.pick(
    [['DE'], ['SE'], ['US'], ['continent-EU'], ['DE', 'SE', 'US']],
    () => 1,
  )
  const { id } = await makeCampaign(world, app, {
    contents: [{ type, device: isForAll ? 300 : 100, orientation: isForAll ? 400 : 100 }],
    regions,
    ecpmMicros: cents * 10_000,
    dailyBudgetMicros: budgetCents * 10_000,
  })
  const contents = await world.ask<{ content_id: string }>(
    'SELECT content_id FROM campaign_contents WHERE campaign_id = $1',
    [id],
  )
  const ask = {
    app_id: app.id,
    currency: 'USD',
    daily_budget: (budgetCents / 100).toFixed(2),
    ecpm_budget: (cents / 100).toFixed(2),
    regions,
    campaignAds: contents.map(({ content_id }) => content_id),
  }
  return { app, id, ask }
}

/** Simulates a day on which nine in ten served ads are shown, and turns the clock to its end. */
async function playDay(placements: readonly { key: string; weight: number }[]): Promise<void> {
  const { simulation } = world.delivery
  // Leases of a span that reaches into another day would be of that day.
  const begin = new Date(Math.floor(world.delivery.now().getTime() / dayMs) * dayMs)
  await simulation.pauseWhile(async () => {
    await simulation.look()
    const end = new Date(begin.getTime() + dayMs)
    await simulation.makeRoom(begin, end)
    await simulation.fillAhead(world.delivery.now(), end)
    const requests = requestsOf(placements, begin.getTime())
    for (let since = 0; since < dayMs; since += portionMs) {
      const isDue = (at: number) => at - begin.getTime() - since < portionMs
      const due = requests.splice(0, requests.findIndex(({ at }) => !isDue(at)) >>> 0)
      await world.delivery.events.ingest(due.flatMap((request) => play(request)))
      await simulation.refresh()
    }
  })
  await world.turnClock(dayMs)
}

interface Request {
  key: string
  at: number
}

function requestsOf(placements: readonly { key: string; weight: number }[], begin: number) {
  const requests = placements.flatMap(({ key, weight }) =>
    Array.from({ length: Math.round(requestsADay * weight) }, (): Request => {
      const hour = random.pick([...hours.keys()], (one) => hours[one] ?? 0)
      return { key, at: Math.floor(begin + (hour + random.next()) * hourMs) }
    }),
  )
  return requests.toSorted((one, other) => one.at - other.at)
}

function play({ key, at }: Request) {
  const { network } = random.pick(countries, ({ share }) => share)
  const device = {
    type: random.happens(0.13) ? 'tablet' : 'phone',
    os: random.happens(0.4) ? 'ios' : 'android',
    orientation: random.happens(0.18) ? 'landscape' : 'portrait',
  } as const
  const from = { address: `${network}.${Math.floor(random.next() * 256)}`, now: new Date(at) }
  const { ad } = world.delivery.ads.decideAd({ placement_api_key: key, device }, from)
  const isSeen = ad !== null && random.happens(0.9)
  return isSeen ? [{ token: ad.tokens.impression, at: new Date(at + 2000) }] : []
}

test('estimates for 50 campaigns of a simulated network are near to what happened', async () => {
  // A day begins at midnight UTC, so that no budget has a day in parts.
  await world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs))
  const placements = await makePlacements()
  const campaigns = await makeCampaigns()
  await world.delivery.simulation.refresh()
  for (let day = 0; day < 7; day += 1) await playDay(placements)
  const told: { campaign: Simulated; reply: Reply<typeof estimateReach> }[] = []
  for (const campaign of campaigns) {
    const { app, id, ask } = campaign
    const body = { ...ask, campaign_id: id }
    const answer = await world.call(app.member, { method: 'POST', path: '/campaign/reach', body })
    expect(answer.statusCode, answer.body).toBe(200)
    told.push({ campaign, reply: answer.json() })
  }
  const before = await countsOf()
  await playDay(placements)
  const after = await countsOf()
  const compared = told.flatMap(({ campaign: { id }, reply }) => {
    const estimate = reply.prices[1]?.impressions_a_day
    const happened = (after.get(id) ?? 0) - (before.get(id) ?? 0)
    return estimate === undefined ? [] : [{ estimate, happened }]
  })
  const reasons = told.map(({ reply }) => reply.reason ?? 'told')
  process.stdout.write(`${summaryOf(compared, reasons)}\n`)
  expect(compared.length).toBeGreaterThan(0)
})

async function countsOf(): Promise<Map<string, number>> {
  await world.delivery.simulation.refresh()
  const rows = await world.ask<{ id: string; impressions: number }>(
    'SELECT campaign_id AS id, sum(impressions)::integer AS impressions FROM campaign_days GROUP BY 1',
  )
  return new Map(rows.map(({ id, impressions }) => [id, impressions]))
}

/** Relative errors. Campaigns with fewer than 20 impressions a day are left out as noise. */
function summaryOf(
  compared: readonly { estimate: number; happened: number }[],
  reasons: readonly string[],
): string {
  const errors = compared
    .filter(({ estimate, happened }) => Math.max(estimate, happened) >= 20)
    .map(({ estimate, happened }) => Math.abs(estimate - happened) / Math.max(20, happened))
    .toSorted((one, other) => one - other)
  const at = (share: number) =>
    `${Math.round(100 * (errors[Math.floor(share * errors.length)] ?? 0))} %`
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, all]) => `${reason} ${all.length}`,
  )
  const pairs = compared.map(({ estimate, happened }) => `${estimate}/${happened}`).join(' ')
  return `reach: ${counts.join(', ')}; error median ${at(0.5)}, p90 ${at(0.9)} of ${errors.length}; estimate/happened: ${pairs}`
}
