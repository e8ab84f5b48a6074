import {
  type AppRequest,
  type RequestName,
  type Slot,
  type Value,
  appKey,
  appRequests,
  contentType,
  placementKey,
} from '@frontrow/contract/delivery/app-requests'
import { expect, test } from 'vitest'
import { makeMarket } from '../support/market.ts'
import { sharedAdWorld } from '../support/world.ts'

// Sends the requests that the Get Started page shows to app developers, so a field that is renamed
// on one side fails here. Another test, next to the snippets, checks that each platform's snippet
// has these requests and no others.

const world = await sharedAdWorld()
const { placement, advertiser } = await makeMarket(world)

test.each(['android', 'ios'])(
  'the requests of Get Started, on %s, are taken, and count',
  async (os) => {
    const known: Record<Slot, string> = {
      os,
      impression: '',
      referrer: '',
      installId: `a phone with ${os}`,
    }
    await world.delivery.simulation.refresh()
    const answer = await made('ad')
    const { ad } = answer.json<{
      ad: { tokens: { impression: string; click: string }; click_url: string } | null
    }>()
    if (ad === null) throw new Error(answer.body)
    known.impression = ad.tokens.impression
    expect((await made('impression')).json()).toEqual({ results: [{ status: 'accepted' }] })

    const { pathname, origin } = new URL(ad.click_url)
    expect(origin).toBe(world.services.config.publicUrl)
    const click = await world.server.inject({ method: requestNamed('click').method, url: pathname })
    expect(click.statusCode).toBe(302)
    // Google Play passes the referrer of the link to the app. The App Store does not, so the app's
    // own link must carry it.
    const brought = new URL(String(click.headers.location)).searchParams.get('referrer')
    known.referrer = brought ?? `frontrow_click=${ad.tokens.click}`
    expect(brought === null).toBe(os === 'ios')
    expect((await made('install')).json()).toEqual({ attributed: true })

    async function made(name: RequestName) {
      const { method, path, body } = requestNamed(name)
      const sent = await world.server.inject({
        method,
        url: `/delivery/v1${path}`,
        headers: { 'content-type': contentType },
        payload: JSON.stringify(filledIn(body ?? {}, known)),
      })
      expect(sent.statusCode, sent.body).toBe(200)
      return sent
    }
  },
)

function requestNamed(name: RequestName): AppRequest {
  const found = appRequests.find((request) => request.name === name)
  if (found === undefined) throw new Error(`appRequests has no request ${name}`)
  return found
}

function filledIn(value: Value, known: Readonly<Record<Slot, string>>): unknown {
  if (value === placementKey) return placement.key
  if (value === appKey) return advertiser.key
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return (value as Value[]).map((item) => filledIn(item, known))
  if (isSlot(value)) return known[value.slot]
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, filledIn(item, known)]),
  )
}

function isSlot(value: Value): value is { slot: Slot } {
  return typeof value === 'object' && 'slot' in value
}
