import { describe, expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import { postAd } from '../../../../test/support/served-ads.ts'
import { sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()
const { placement, advertiser } = await makeMarket(world, {
  placementType: 'RewardedVideo',
  campaign: { contents: [{ type: 300, durationMs: 15_000 }] },
})

interface Tokens {
  impression: string
  click: string
  complete: string
}

const post = (path: string, body: unknown) =>
  world.call(undefined, { method: 'POST', path: `/delivery/v1${path}`, body })

async function handedOut(): Promise<Tokens> {
  return (await postAd(world, placement)).json<{ ad: { tokens: Tokens } }>().ad.tokens
}

async function clicked(): Promise<Tokens> {
  const tokens = await handedOut()
  const events = [{ token: tokens.impression }, { token: tokens.click }]
  expect((await post('/events', { events })).json()).toEqual({
    results: [{ status: 'accepted' }, { status: 'accepted' }],
  })
  return tokens
}

/** A busy server answers 503, so the install is sent again. */
async function install(
  clickToken: string,
  installId: string,
): Promise<{ attributed: boolean; reason?: string }> {
  const body = { app_api_key: advertiser.key, click_token: clickToken, install_id: installId }
  for (;;) {
    const answer = await post('/installs', body)
    if (answer.statusCode !== 503) return answer.json()
  }
}

/** Replaces the kind in a token: `v2.<key>.<kind><payload>.<code>`. */
function relabelled(token: string, kind: 1 | 2 | 4): string {
  const [version, key, payload = '', code] = token.split('.')
  return [version, key, `${kind}${payload.slice(1)}`, code].join('.')
}

describe('RELIABILITY-S15', () => {
  test('a token is not accepted as one of another kind, in nine attempts', async () => {
    const { impression, click, complete } = await clicked()
    const followed = (token: string) =>
      world.call(undefined, { method: 'GET', path: `/delivery/v1/click/${token}` })
    for (const wrong of [impression, complete, relabelled(impression, 2)]) {
      expect((await followed(wrong)).json()).toMatchObject({ reason: 'token_not_valid' })
      const { attributed, reason } = await install(wrong, 'confused')
      expect([attributed, reason]).toEqual([
        false,
        wrong === impression || wrong === complete ? 'wrong_kind' : 'forged',
      ])
      const report = await post(`/reports/${wrong}`, { reason: 'broken' })
      expect(report.json()).toMatchObject({ reason: 'token_not_valid' })
    }
    expect((await followed(click)).statusCode).toBe(302)
    expect((await post(`/reports/${click}`, { reason: 'broken' })).statusCode).toBe(200)
  })
})

describe('FINDINGS-L4', () => {
  test('exactly one of twenty installations that claim one click gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { click } = await clicked()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, device) => install(click, `round-${round}-${device}`)),
      )
      expect(answers.filter(({ attributed }) => attributed)).toHaveLength(1)
      expect(answers.filter(({ reason }) => reason === 'already_counted')).toHaveLength(19)
    }
  })

  test('an installation that lost the race can still claim its own click', async () => {
    const [first, second] = [await clicked(), await clicked()]
    const devices = Array.from({ length: 20 }, (_, device) => `free-${device}`)
    const answers = await Promise.all(devices.map((device) => install(first.click, device)))
    const loser = devices.find((_, index) => answers[index]?.attributed === false) ?? ''
    expect(await install(second.click, loser)).toEqual({ attributed: true })
  })

  test('an installation that is reported twenty times is counted once', async () => {
    const before = await installs()
    const { click } = await clicked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => install(click, 'again')))
    expect(answers).toEqual(Array(20).fill({ attributed: true }))
    expect(await installs()).toBe(before + 1)
  })
})

async function installs(): Promise<number> {
  const rows = await world.ask('SELECT FROM events.actions WHERE kind = 3', [], 'events')
  return rows.length
}
