import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/support/market.ts'
import { sharedWorld } from '../../../../test/support/world.ts'
import { createTokenSigner } from './event-token.ts'

const world = await sharedWorld()
const member = await world.member()
const app = await makeApp(world, member)

const ids = [
  'com.example.game',
  'Com.Example_2.game',
  'a.b',
  'x'.repeat(120),
  'com.example',
  '6440001287',
  'id6440001287',
  '1',
  '0',
  '999999999999999999',
  '1234567890123456789012',
  'https://evil.example/',
  '//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'evil.example/store/apps',
  'com.example@evil.example',
  'com.example.game:8080',
  'evil.example',
  'com.example.game&url=https://evil.example',
  'com.example.game?x=1',
  'com.example.game#x',
  '../../redirect',
  '123/../../../evil.example',
  '123?url=https://evil.example',
  '123#x',
  'com.example.game\r\nLocation: https://evil.example',
  '123\r\nSet-Cookie: a=b',
  '12\n34',
  'com。example。game',
  'cоm.example.game',
  '１２３',
  '١٢٣',
  '1e9',
  '0x10',
  '-1',
  '+1',
  '1.5',
  'not a package !!',
  '%2e%2e%2f',
  '%0d%0a',
  '<script>',
  '"onload="',
  '\u202Ecom.example',
  '𝟙𝟚𝟛',
]
const forms: ((id: string) => string)[] = [
  (id: string) => id,
  (id: string) => ` ${id} `,
  (id: string) => `\t${id}\u00a0`,
  (id: string) => `id${id}`,
  (id: string) => `${id}.`,
  (id: string) => `.${id}`,
  (id: string) => `@${id}`,
  (id: string) => `${id}/`,
  (id: string) => `//${id}`,
  (id: string) => encodeURIComponent(id),
  (id: string) => `https://${id}`,
  (id: string) => `market://details?id=${id}`,
  (id: string) => `${id}\u200b`,
]

/** Every id in every form; each is used as a Google and as an Apple store id. */
const variants = [...new Set(ids.flatMap((id) => forms.map((form) => form(id))))]

describe('RELIABILITY-S14', () => {
  test('a click leads to Google Play, the App Store or nowhere, for any store id', async () => {
    expect(variants.length).toBeGreaterThanOrEqual(500)
    const rows = await world.ask<{ number: number; id: string }>(
      `INSERT INTO apps (id, organization_id, name, google_app_id, apple_app_id, category, created_at)
       SELECT gen_random_uuid(), $1, 'Variant', v, v, 'Games', app_now() FROM unnest($2::text[]) v
       RETURNING number, google_app_id AS id`,
      [member.organizationId, variants],
    )
    await world.delivery.simulation.refresh()
    const { secrets } = world.services
    const signer = createTokenSigner(secrets.derive('event-token'), secrets.keyId)
    const led = { 'play.google.com': 0, 'apps.apple.com': 0 }
    for (const { number, id } of rows) {
      for (const store of ['google', 'apple'] as const) {
        const token = signer.sign('click', { ...handedOut(number), store })
        const path = `/delivery/v1/click/${token}`
        const { statusCode, headers } = await world.call(undefined, { method: 'GET', path })
        if (statusCode === 404) continue
        expect(statusCode, id).toBe(302)
        const { protocol, host } = new URL(String(headers.location))
        expect(protocol).toBe('https:')
        expect(host, id).toBe(store === 'google' ? 'play.google.com' : 'apps.apple.com')
        led[host as keyof typeof led] += 1
      }
    }
    expect(led['play.google.com']).toBeGreaterThan(5)
    expect(led['apps.apple.com']).toBeGreaterThan(5)
  })
})

/** A test ad, whose clicks are answered and not stored. */
function handedOut(advertisedApp: number) {
  return {
    lane: 1,
    issuedAt: Math.floor(world.delivery.now().getTime() / 1000),
    rid: randomUUID(),
    publisher: 1,
    publisherApp: app.number,
    placement: 1,
    advertiser: 1,
    advertisedApp,
    campaign: 1,
    content: 1,
    country: 'SE',
    isBanner: false,
    isTest: true,
    os: 0,
    lease: undefined,
    priceMicros: 0n,
    networkMicros: 0n,
    addressHash: 0,
    agentHash: 0,
    viewerHash: 0,
    rewardSeconds: 0,
  }
}
