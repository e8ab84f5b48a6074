// What a request says of its viewer's privacy, and what an answer then says and depends on.
import type { requestAd } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { makeMarket, makePlacement } from '../../../../test/support/market.ts'
import { phone, postAd } from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'
import { cap } from './frequency-caps.ts'

type Body = Input<typeof requestAd>['body']

const world = await sharedAdWorld()
const { publisher, placement } = await makeMarket(world)
const video = await makePlacement(world, publisher, 'Video')
const paused = await makePlacement(world, publisher)
await world.ask('UPDATE ad_placements SET paused = true WHERE id = $1', [paused.id])
await world.delivery.simulation.refresh()

/** The node takes money for a few ads at a time, so it is asked again when it has more. */
async function ask(more: Partial<Body>, of = placement): Promise<Reply<typeof requestAd>> {
  const answer = await postAd(world, of, more)
  expect(answer.statusCode, answer.body).toBe(200)
  const reply = answer.json<Reply<typeof requestAd>>()
  if (reply.reason !== 'pacing') return reply
  await world.delivery.simulation.refresh()
  return ask(more, of)
}

/** The viewer in the token of an ad: the last four bytes of what is signed. */
function viewerIn({ ad }: Reply<typeof requestAd>): number | undefined {
  const [, , payload = ''] = ad?.tokens.impression.split('.') ?? []
  return ad === null ? undefined : Buffer.from(payload.slice(1), 'base64url').readUInt32BE(91)
}

const refusals = [
  { privacy: { limited: true }, consent: 'measured' },
  { privacy: { gpp: 'DBABLA~BVQqAAAAAgA.QA' }, consent: 'contextual' },
] as const

test.each(refusals)(
  'with $privacy the decision does not depend on the user',
  async ({ privacy, consent }) => {
    const user = { id: `somebody with ${JSON.stringify(privacy)}`, consent: true }
    for (let time = 0; time <= cap.times; time += 1) {
      const answer = await ask({ user, privacy })
      expect([answer.consent, viewerIn(answer)]).toEqual([consent, 0])
    }
    // Nothing was counted for the user, who may be shown the campaign as often as anybody.
    for (let time = 0; time < cap.times; time += 1) {
      const answer = await ask({ user })
      expect(answer.consent).toBe('capped')
      expect(viewerIn(answer)).toBeGreaterThan(0)
    }
    expect(await ask({ user })).toMatchObject({ ad: null, reason: 'frequency', consent: 'capped' })
    // And nothing that was counted is looked at.
    expect(viewerIn(await ask({ user, privacy }))).toBe(0)
  },
)

test('a user without consent, or without an id, is not used either', async () => {
  for (const user of [undefined, { id: 'ida' }, { id: 'ida', consent: false }, { consent: true }]) {
    const answer = await ask({ ...(user && { user }) })
    expect([answer.consent, viewerIn(answer)]).toEqual(['measured', 0])
  }
})

test('a child is shown no ad that no person has rated', async () => {
  const user = { id: 'a child', consent: true }
  for (const more of [{}, { user }])
    expect(await ask({ ...more, privacy: { child: true } })).toMatchObject({
      ad: null,
      reason: 'review',
      consent: 'contextual',
    })
  expect((await ask({ user, privacy: { child: false } })).consent).toBe('capped')
})

test('each answer says what was used of the viewer', async () => {
  const asked = [
    { of: placement, more: {} },
    { of: placement, more: { region: 'SE', test: true } },
    { of: placement, more: { region: 'JP', test: true } },
    { of: video, more: {} },
    { of: paused, more: {} },
  ]
  const reasons = new Set<string | undefined>()
  for (const { of, more } of asked) {
    const { doctor: _, ...written } = await ask({ ...more, privacy: { gdpr: true } }, of)
    expect(written.consent).toBe('contextual')
    const request = { placement_api_key: of.key, device: phone, privacy: { gdpr: true }, ...more }
    const answered = world.delivery.ads.decideAd(request, { address: '::1' })
    expect(Object.keys(answered)).toEqual(Object.keys(written))
    expect(answered.consent).toBe('contextual')
    reasons.add(written.reason)
  }
  expect(reasons).toEqual(new Set([undefined, 'region', 'format', 'placement_paused']))
})

test('the new fields are taken up to their bounds', async () => {
  const sdk = {
    name: `${'a'.repeat(37)}-.9`,
    version: '1'.repeat(20),
    queued: 100_000,
    clock: Number.MAX_SAFE_INTEGER,
    watch: `fr_w_${'x'.repeat(80)}`,
  }
  const largest = {
    sdk,
    app: { version: '1'.repeat(40) },
    device: { ...phone, plays: Array.from({ length: 8 }, () => 'a'.repeat(80)) },
    privacy: { tcf: 'C'.repeat(4000), gpp: 'D'.repeat(2000), gpp_sid: Array(20).fill(-1) },
  }
  expect((await postAd(world, placement, largest)).statusCode).toBe(200)
  const { ad, consent } = await ask({ sdk: { name: 'a', version: '1' }, app: { version: '1' } })
  expect([ad?.format, consent]).toEqual(['image', 'measured'])
})
