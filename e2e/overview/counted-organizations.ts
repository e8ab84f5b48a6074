import { readFileSync } from 'node:fs'
import { createCampaign } from '@frontrow/contract/campaigns'
import { dayMs } from '@frontrow/contract/durations'
import { addApps, createPlacement } from '@frontrow/contract/monetization'
import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { type Client, cropForPhones, joinNetwork, makeApp } from '../support/api-client.ts'
import type { RunningServer } from '../support/server-process.ts'
import { ask } from '../support/test-network.ts'

export interface CountedOrganizations {
  advertiser: Client
  publisher: Client
  /** The ids of what has this name. */
  ids: Record<'tidepool' | 'spring' | 'autumn' | 'reef' | 'wreck' | 'nightBus', string>
  /** Today and the days before it, in UTC: `daysAgo(40)`. */
  daysAgo: (count: number) => string
}

/**
 * An advertiser of two campaigns with two ads, and a publisher of two placements. Their counters
 * and their books are written as rows: all days are posted.
 */
export async function openCountedOrganizations(
  server: RunningServer,
): Promise<CountedOrganizations> {
  const advertiser = await joinNetwork(server, 'Harbour and Vine')
  const publisher = await joinNetwork(server, 'Night Lamp')
  const tidepool = await makeApp(advertiser, 'Tidepool Match', 'com.example.tidepool')
  const nightBus = await makeApp(publisher, 'Night Bus', 'com.example.nightbus')
  const art = readFileSync(
    new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url),
  )
  const icon = await advertiser.upload(tidepool, new Blob([art]), 'art.jpg')
  const reef = (await cropForPhones(advertiser, icon, 'Reef')).id
  const wreck = (await cropForPhones(advertiser, icon, 'Wreck')).id
  const advertise = async (name: string, campaignAds: string[]) => {
    const body = { name, keywords: 'puzzle', icon: icon.id, currency: 'USD', campaignAds } as const
    const more = { daily_budget: 40, ecpm_budget: 4, regions: ['SE'] }
    const input = { params: { id: tidepool }, query: { app_id: tidepool } }
    return (await advertiser.call(createCampaign, { ...input, body: { ...body, ...more } })).id
  }
  const spring = await advertise('Spring push', [reef, wreck])
  const autumn = await advertise('Autumn push', [reef])
  await publisher.call(addApps, { body: { app_ids: [nightBus] } })
  const place = async (name: string) => {
    const input = { params: { appId: nightBus }, query: { app_id: nightBus } }
    const body = { name, type: 'FullscreenImage' } as const
    return (await publisher.call(createPlacement, { ...input, body })).id
  }
  const levelEnd = await place('Level end')
  const pause = await place('Pause')

  const now = Date.now()
  const daysAgo = (count: number) => new Date(now - count * dayMs).toISOString().slice(0, 10)
  const campaigns = [
    shown(spring, 1, {
      ad: reef,
      country: 'SE',
      counts: [1200, 1000, 0, 50, 10],
      micros: 4_000_000,
    }),
    shown(spring, 1, { ad: wreck, country: 'SE', counts: [1000, 800, 0, 8, 1], micros: 3_200_000 }),
    shown(autumn, 2, { ad: reef, country: 'NO', counts: [500, 400, 0, 12, 4], micros: 2_000_000 }),
    shown(spring, 40, { ad: reef, country: 'SE', counts: [600, 500, 0, 20, 2], micros: 2_000_000 }),
  ]
  const placements = [
    shown(levelEnd, 0, { country: 'SE', counts: [100, 80, 0, 2, 0], micros: 1_000_000 }),
    shown(levelEnd, 1, { country: 'SE', counts: [1000, 600, 100, 30, 0], micros: 5_000_000 }),
    shown(levelEnd, 1, { country: 'NO', counts: [500, 300, 0, 6, 0], micros: 4_000_000 }),
    shown(pause, 1, { country: 'SE', counts: [200, 100, 0, 1, 0], micros: 500_000 }),
    shown(levelEnd, 40, { country: 'SE', counts: [400, 200, 0, 4, 0], micros: 2_000_000 }),
  ]
  const url = runningClusterUrl(clusterFolder(server.dataDir).folder) ?? ''
  for (const statement of [
    ...campaigns.flatMap((one) => rowsOf('campaign', one, daysAgo)),
    ...placements.flatMap((one) => rowsOf('placement', one, daysAgo)),
    ...booksOf(daysAgo),
    `INSERT INTO kept_decisions (organization_id, request_id, placement_id, at, is_test, asked, reason, candidates, left_out)
     SELECT organization_id, gen_random_uuid(), id, now(), false, '{}', NULL,
       '[{"campaign": "${spring}", "failed": null, "reason": null, "hasWon": true}]', 0
     FROM ad_placements WHERE id = '${levelEnd}'`,
  ])
    await ask(url, statement)
  return {
    advertiser,
    publisher,
    daysAgo,
    ids: { tidepool, spring, autumn, reef, wreck, nightBus },
  }
}

/** What one hour of a campaign or a placement counted, in one country. */
interface Shown {
  id: string
  ago: number
  ad?: string
  country: string
  /** Requests, impressions, own impressions, clicks and installs. */
  counts: readonly [number, number, number, number, number]
  micros: number
}

function shown(id: string, ago: number, of: Omit<Shown, 'id' | 'ago'>): Shown {
  return { id, ago, ...of }
}

/**
 * The rows of the hour and of its day. A placement answered half of its requests without an
 * impression.
 */
function rowsOf(side: 'campaign' | 'placement', of: Shown, daysAgo: (count: number) => string) {
  const { id, ago, ad, country, counts, micros } = of
  const [requests, impressions] = counts
  const table = side === 'campaign' ? 'campaigns' : 'ad_placements'
  const named = ['requests', 'impressions', 'own_impressions', 'clicks', 'installs']
  const own =
    side === 'campaign'
      ? { names: ['spent_micros'], values: [micros] }
      : {
          names: ['answers', 'billed_network_micros'],
          values: [(requests + impressions) / 2, micros],
        }
  const names = [...named, ...own.names]
  const values = [...counts, ...own.values].join(', ')
  const content = ad === undefined ? ['', ''] : [', content_id', `, '${ad}'`]
  return [
    `INSERT INTO ${side}_hours (organization_id, ${side}_id, app_id, hour, country, ${names.join(', ')}${content[0]})
     SELECT organization_id, id, app_id, '${daysAgo(ago)}T00:00Z', '${country}', ${values}${content[1]}
     FROM ${table} WHERE id = '${id}'`,
    `INSERT INTO ${side}_days (organization_id, ${side}_id, app_id, day, ${names.join(', ')})
     SELECT organization_id, id, app_id, '${daysAgo(ago)}', ${values} FROM ${table} WHERE id = '${id}'
     ON CONFLICT (organization_id, ${side}_id, day) DO UPDATE
     SET ${names.map((name) => `${name} = ${side}_days.${name} + excluded.${name}`).join(', ')}`,
  ]
}

/** Posts each day. Publishers get 70 % of what was billed, and advertisers owe what they spent. */
function booksOf(daysAgo: (count: number) => string): string[] {
  return [
    `INSERT INTO delivery_days (day, revision, state, impressions, gross_micros, earned_micros, counted_at)
     SELECT day::date, 1, 'counted', 0, 0, 0, now() FROM generate_series('${daysAgo(70)}'::date, '${daysAgo(0)}', '1 day') day`,
    `INSERT INTO earning_days (organization_id, placement_id, day, impressions, gross_micros, share_bp, earned_micros, paid_impressions)
     SELECT organization_id, placement_id, day, impressions, billed_network_micros, 7000, div(billed_network_micros * 7000::numeric, 10000),
       impressions - own_impressions FROM placement_days`,
    `INSERT INTO charge_days (organization_id, campaign_id, day, impressions, spent_micros, network_micros, paid_impressions)
     SELECT organization_id, campaign_id, day, impressions, spent_micros, spent_micros, impressions FROM campaign_days`,
  ]
}
