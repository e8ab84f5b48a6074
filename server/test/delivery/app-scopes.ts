// The two calls that apps make most have scopes with few hooks. Here they are bound once more in
// one scope with cookies, and with answers that Fastify writes, and both are asked the same.
import { recordEvents, requestAd } from '@frontrow/contract/delivery'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, expect } from 'vitest'
import { spendOn } from '../../src/features/delivery/decision/request-ad.ts'
import { createRequestLimits } from '../../src/features/delivery/decision/request-limits.ts'
import { type Delivery, bindAppCalls } from '../../src/features/delivery/delivery.ts'
import {
  recordEventsIn,
  withReadableRewards,
} from '../../src/features/delivery/events/record-events.ts'
import type { Api } from '../../src/lib/calls/api.ts'
import { type Handler, serve } from '../../src/lib/calls/serve.ts'
import { newKey } from '../../src/lib/crypto/keys.ts'
import { openHttp } from '../../src/lib/http/http.ts'
import { readCookies, readJsonAsText } from '../../src/lib/http/read-requests.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import type { World } from '../support/world.ts'
import { openOddRequests } from './odd-requests.ts'

/**
 * Asks both so many odd requests, and expects equal answers. Returns how many answers had each
 * status.
 */
export async function compareScopes(world: World, times: number): Promise<Map<number, number>> {
  const member = await world.member()
  const app = await makeApp(world, member)
  const placement = await makePlacement(world, app)
  // Its own campaign costs nothing, so it never runs out of money.
  await makeCampaign(world, await makeApp(world, member))
  await world.delivery.simulation.refresh()
  const own = await openCalls(world, times / 20, bindAppCalls)
  const usual = await openCalls(world, times / 20, bindUsually)
  const next = openOddRequests({
    keys: [placement.key, placement.key, placement.key, newKey('placement'), app.key, 'x', ''],
    tokens: [...(await usedTokens(world, placement.key)), 'forged', 'v2.x.1y.z', ''],
  })
  const statuses = new Map<number, number>()
  for (let time = 0; time < times; time += 1) {
    const request = next()
    const [one, other] = [await own.inject(request), await usual.inject(request)]
    statuses.set(one.statusCode, (statuses.get(one.statusCode) ?? 0) + 1)
    expect(plain(one), JSON.stringify(request)).toEqual(plain(other))
  }
  return statuses
}

/** The calls of apps on a server of their own, with limits of their own. */
async function openCalls(
  { services, delivery }: World,
  burst: number,
  bind: (api: Api, delivery: Delivery) => void,
): Promise<FastifyInstance> {
  const server = await openHttp(services.config, services.log, { forPrograms: '/delivery/' })
  const requestLimits = createRequestLimits({ burst, everySeconds: 3600 })
  bind({ server, services } as Api, { ...delivery, ads: { ...delivery.ads, requestLimits } })
  await server.ready()
  afterAll(() => server.close())
  return server
}

/** Both calls as those of people are bound. */
function bindUsually(api: Api, delivery: Delivery): void {
  const { ads } = delivery
  const answer: Handler<typeof requestAd> = async (
    { caller: { address, userAgent } },
    { body },
  ) => {
    spendOn(ads.requestLimits, body, address)
    await ads.lookUpKeys(body)
    return ads.decideAd(body, { address, userAgent })
  }
  void api.server.register(async (server) => {
    await readCookies(server)
    serve({ ...api, server }, requestAd, answer)
    await server.register(async (scope) => {
      readJsonAsText(scope, withReadableRewards)
      serve({ ...api, server: scope }, recordEvents, recordEventsIn(delivery))
    })
  })
}

/** The tokens of an ad whose events are stored already, so that both servers call them repeated. */
async function usedTokens({ server }: World, key: string): Promise<string[]> {
  const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload })
  const answer = await post('/delivery/v1/ads', {
    placement_api_key: key,
    device: { type: 'phone', os: 'android', orientation: 'portrait' },
  })
  const { ad } = answer.json<{ ad: { tokens: { impression: string; click: string } } }>()
  const tokens = [ad.tokens.impression, ad.tokens.click]
  const events = tokens.map((token) => ({ token }))
  const stored = await post('/delivery/v1/events', { events })
  expect(stored.json()).toEqual({ results: events.map(() => ({ status: 'accepted' })) })
  return tokens
}

/** Answers and refusals that a comparison must have met: also of limits and of hosts. */
export const statusesMet = [200, 400, 401, 404, 413, 415, 421, 422, 429]

/** An answer without what differs from one answer to the next: ids, tokens and times. */
function plain({ statusCode, headers, payload }: LightMyRequestResponse) {
  const { date, 'x-request-id': id, 'retry-after': wait, ...others } = headers
  return {
    statusCode,
    headers: { ...others, hasDate: date !== undefined, isNamed: id !== undefined },
    waitHours: wait === undefined ? undefined : Math.round(Number(wait) / 3600),
    payload: payload
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'id')
      .replaceAll(/v2\.[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
      .replaceAll(/"(request_id|expires_at)":"[^"]*"/g, '"$1":""'),
  }
}
