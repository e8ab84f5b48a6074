// The requests of the benches, prepared as bytes so that the load generator only writes them.
import pg from 'pg'
import { markets } from '../../server/seed/demo/markets.ts'
import type { TokenSigner } from '../../server/src/features/delivery/tokens/event-token.ts'
import { newId } from '../../server/src/lib/db/ids.ts'

const people = 200_000

/**
 * Ad requests of users in the demo's markets. Half of them have a user id and consent: each is
 * somebody out of 200,000, so that a measurement does not end with viewers who are all capped.
 */
export function adRequests(keys: readonly string[]): Buffer[] {
  return Array.from({ length: 20_000 }, (_, index) => {
    const person = `person ${Math.floor(Math.random() * people)}`
    const market = markets[index % markets.length]
    const isTablet = index % 7 === 0
    const body = JSON.stringify({
      placement_api_key: keys[index % keys.length],
      device: {
        type: isTablet ? 'tablet' : 'phone',
        os: index % 5 < 2 ? 'ios' : 'android',
        orientation: isTablet ? 'landscape' : 'portrait',
      },
      user: index % 2 === 0 ? { id: person, consent: true } : undefined,
    })
    const headers = { 'x-forwarded-for': neighbour(market?.address ?? '', index) }
    return postRequest({ path: '/delivery/v1/ads', body, headers })
  })
}

/**
 * One of a thousand addresses around an address. The requests are of many people, because an
 * address that shows none of its ads gets no more paid ones.
 */
function neighbour(address: string, index: number): string {
  const [first, second, third] = address.split('.').map(Number)
  return [first, second, (third ?? 0) + (index % 4), 1 + (index % 251)].join('.')
}

/**
 * Requests with one impression each, of ads served just now, of 100 placements and 200 campaigns.
 * Every second one is paid where there are leases.
 */
export function eventRequests(
  path: string,
  { signer, leases }: { signer: TokenSigner; leases?: Leases },
  count: number,
): Buffer[] {
  const now = new Date()
  return Array.from({ length: count }, (_, n) => {
    const token = impressionToken(signer, { now, index: n, lane: 0, leases })
    return postRequest({ path, body: JSON.stringify({ events: [{ token }] }) })
  })
}

/** The open leases of each lane, one for each campaign by its number. */
export type Leases = ReadonlyMap<number, readonly string[]>

const campaigns = 200

/** Opens a lease for each campaign of the tokens in each of these lanes. */
export async function openLeases(url: string, lanes: readonly number[]): Promise<Leases> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const leases = new Map<number, string[]>()
  for (const lane of lanes) {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO events.leases (lane, id, campaign, amount_micros, opened_at)
       SELECT $1, gen_random_uuid(), n, 9000000000000, now() FROM generate_series(0, ${campaigns}) n RETURNING id`,
      [lane],
    )
    leases.set(
      lane,
      rows.map(({ id }) => id),
    )
  }
  await client.end()
  return leases
}

/** A POST of a JSON body as an app's HTTP library sends it. */
export function postRequest(of: {
  path: string
  body: string
  headers?: Record<string, string>
}): Buffer {
  const lines = [
    `POST ${of.path} HTTP/1.1`,
    'host: 127.0.0.1',
    'user-agent: okhttp/4.12',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(of.body)}`,
    ...Object.entries(of.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${of.body}`)
}

/** A GET with a session, as the console sends it. */
export function getRequest(path: string, token: string): Buffer {
  const lines = [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
}

/**
 * A token of an ad served at `now`, with its own id. By its index it belongs to one of 100
 * placements and one of 200 campaigns, and every second one is billed where there are leases.
 */
export function impressionToken(
  signer: TokenSigner,
  {
    now,
    index,
    lane,
    leases,
  }: { now: Date; index: number; lane: number; leases?: Leases | undefined },
): string {
  const campaign = 1 + (index % campaigns)
  const lease = index % 2 === 0 ? leases?.get(lane)?.[campaign] : undefined
  return signer.sign('impression', {
    lane,
    issuedAt: Math.floor(now.getTime() / 1000),
    rid: newId(now),
    publisher: 1,
    publisherApp: 1,
    placement: 1 + (index % 100),
    advertiser: 2,
    advertisedApp: 2,
    campaign,
    content: 1,
    country: 'SE',
    isBanner: false,
    isTest: false,
    os: 0,
    store: 'google',
    lease,
    priceMicros: lease === undefined ? 0n : 1000n,
    networkMicros: lease === undefined ? 0n : 1000n,
    addressHash: 0,
    agentHash: 0,
    viewerHash: 0,
    rewardSeconds: 0,
  })
}
