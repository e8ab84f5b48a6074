import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeMarket } from '../support/market.ts'
import { type World, openWorld } from '../support/world.ts'

// Callers behind a local proxy that does not forward their address. Every limit must still apply.

// World of its own: limits that callers share are used up, here and at a public address.
const local = await openWorld()
const open = await openWorld({
  env: { PUBLIC_URL: 'https://network.example.com', CARDS: 'sandbox' },
})

/** Fills the bucket that all callers behind the proxy share. */
async function useUp(world: World, what: string): Promise<void> {
  await world.ask(
    `INSERT INTO rate_limits (key, arrival) VALUES ($1, app_now() + interval '2 hours')
     ON CONFLICT (key) DO UPDATE SET arrival = excluded.arrival`,
    [`${what}|forwarded`],
  )
}

async function sendVerification(world: World, headers: Record<string, string> = {}) {
  const url = '/api/v1/pre-registration/send-verification'
  const payload = { name: 'Ida', email: `${randomUUID()}@example.com` }
  return (await world.server.inject({ method: 'POST', url, headers, payload })).statusCode
}

describe('FINDINGS-M4', () => {
  test('with a public PUBLIC_URL, callers from loopback share one limit', async () => {
    expect(await sendVerification(open)).toBe(200)
    await useUp(open, 'verification-mail')
    expect(await sendVerification(open)).toBe(429)
  })

  test.each(['cf-connecting-ip', 'via', 'x-real-ip', 'true-client-ip', 'forwarded'])(
    'on a machine of its own the header %s alone shows that there is a proxy',
    async (name) => {
      await useUp(local, 'verification-mail')
      expect(await sendVerification(local, { [name]: '203.0.113.1' })).toBe(429)
      expect(await sendVerification(local)).toBe(200)
    },
  )

  test('cards have the same limit', async () => {
    const begin = async () => {
      const { token } = await open.member()
      const headers = { authorization: `Bearer ${token}` }
      const url = '/api/v1/payment/create-setup-intent'
      return open.server.inject({ method: 'POST', url, headers })
    }
    expect((await begin()).statusCode).toBe(200)
    await useUp(open, 'card')
    expect((await begin()).statusCode).toBe(429)
  })

  test('ad reports have the same limit', async () => {
    const { placement } = await makeMarket(open)
    const device = { type: 'phone', os: 'android', orientation: 'portrait' }
    const body = { placement_api_key: placement.key, device, test: true }
    const answer = await open.call(undefined, { method: 'POST', path: '/delivery/v1/ads', body })
    const url = answer.json<{ ad: { report_url: string } }>().ad.report_url
    const report = () =>
      open.server.inject({
        method: 'POST',
        url: new URL(url).pathname,
        payload: { reason: 'misleading' },
      })
    expect((await report()).statusCode).toBe(200)
    await useUp(open, 'report')
    expect((await report()).statusCode).toBe(429)
  })
})

test('a forwarding header does not hide the address of a member', async () => {
  const networksAfter = async (remoteAddress: string) => {
    const { token, organizationId } = await local.member()
    const headers = { authorization: `Bearer ${token}`, via: 'x' }
    const url = '/api/v1/team/members'
    expect((await local.server.inject({ url, headers, remoteAddress })).statusCode).toBe(200)
    return (
      await local.ask('SELECT FROM console_networks WHERE organization_id = $1', [organizationId])
    ).length
  }
  expect(await networksAfter('203.0.113.77')).toBe(1)
  expect(await networksAfter('2001:db8:77::1')).toBe(1)
  // Such a peer is a proxy that nobody named, whose address all of its users would share.
  for (const peer of ['127.0.0.1', '::ffff:10.0.0.7', '192.168.3.4', 'fd00::7'])
    expect([peer, await networksAfter(peer)]).toEqual([peer, 0])
})
