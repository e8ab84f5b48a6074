// How tests ask for ads, and what the tests of invalid traffic read afterwards.
import type { requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showPlacementFiltered } from '@frontrow/contract/delivery/traffic'
import type { LightMyRequestResponse } from 'fastify'
import type { TestMember, World } from './world.ts'

export type ServedAd = NonNullable<Reply<typeof requestAd>['ad']>

export const phone = { type: 'phone', os: 'android', orientation: 'portrait' } as const

/** What a node decides for a phone at this machine. */
export function decideFor(
  { ads }: Pick<World['delivery'], 'ads'>,
  { key }: { key: string },
): Reply<typeof requestAd> {
  return ads.decideAd({ placement_api_key: key, device: phone }, { address: '127.0.0.1' })
}

/** Asks for an ad over HTTP, from a private address where the headers name no other. */
export function postAd(
  world: World,
  { key }: { key: string },
  { headers = {}, ...more }: { headers?: Record<string, string>; [field: string]: unknown } = {},
): Promise<LightMyRequestResponse> {
  return world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/ads',
    headers,
    body: { placement_api_key: key, device: phone, ...more },
  })
}

/** Requests an ad from a private address, so that it is served for any region. */
export async function serveAd(
  world: World,
  placement: { key: string },
  headers: Record<string, string> = {},
): Promise<ServedAd> {
  const answer = await postAd(world, placement, { headers })
  const { ad } = answer.json<Reply<typeof requestAd>>()
  if (ad === null) throw new Error(answer.body)
  return ad
}

/** The rolled-up counts of a campaign. */
export async function countsOf(
  world: World,
  campaign: { id: string },
): Promise<Record<string, number>> {
  await world.delivery.simulation.refresh()
  const [row] = await world.ask<Record<string, number>>(
    `SELECT coalesce(sum(impressions), 0)::int AS impressions, coalesce(sum(clicks), 0)::int AS clicks,
       coalesce(sum(installs), 0)::int AS installs, coalesce(sum(spent_micros), 0)::int AS spent
     FROM campaign_days WHERE campaign_id = $1`,
    [campaign.id],
  )
  return row ?? {}
}

/** The invalid traffic that the console shows, as `click too_often 3`. `of`: `placement/<id>`. */
export async function invalidTrafficOf(
  world: World,
  as: TestMember,
  of: string,
): Promise<string[]> {
  const answer = await world.call(as, { method: 'GET', path: `/api/v1/delivery/${of}/filtered` })
  const rows = answer.json<Reply<typeof showPlacementFiltered>>()
  return rows.map(({ kind, reason, events }) => `${kind} ${reason} ${events}`).toSorted()
}
