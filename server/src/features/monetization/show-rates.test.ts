import { describe, expect, test } from 'vitest'
import { makeApp, makePlacement } from '../../../test/support/market.ts'
import { type TestMember, openWorld } from '../../../test/support/world.ts'

// World of its own: it needs other settings.
const world = await openWorld({ env: { NETWORK_CURRENCY: 'EUR' } })
const member = await world.member()
const app = await makeApp(world, member)
const shown = await makePlacement(world, app)
const silent = await makePlacement(world, app, 'Banner')
const day = (daysAgo: number, requests: number, micros: number) =>
  world.ask(
    `INSERT INTO placement_days (organization_id, placement_id, app_id, day, requests, answers, impressions, own_impressions, clicks, billed_network_micros)
     VALUES ($1, $2, $3, (app_now() AT TIME ZONE 'UTC')::date - $4::integer, $5, $6, $7, 45, 3, $8)`,
    [
      member.organizationId,
      shown.id,
      app.id,
      daysAgo,
      requests,
      requests / 2,
      requests / 4,
      micros,
    ],
  )
await day(0, 400, 1_000_000)
await day(29, 800, 2_000_001)
// One day too old.
await day(30, 8000, 9_000_000)

const ask = (as: TestMember | undefined, appId = app.id) =>
  world.call(as, { method: 'GET', path: `/monetization/${appId}/rates?app_id=${appId}` })

test('each placement’s 30 days are summed, and seven tenths are earned [FINDINGS4-C3]', async () => {
  const answer = await ask(member)
  expect(answer.statusCode).toBe(200)
  const none = {
    requests: 0,
    answers: 0,
    impressions: 0,
    own_impressions: 0,
    clicks: 0,
    earned: '0.00',
  }
  expect(answer.json()).toEqual({
    currency: 'EUR',
    days: 30,
    placements: [
      { ...none, id: silent.id, name: 'Banner spot' },
      {
        id: shown.id,
        name: 'FullscreenImage spot',
        requests: 1200,
        answers: 600,
        impressions: 300,
        own_impressions: 90,
        clicks: 6,
        earned: '2.10',
      },
    ],
  })
})

describe('FINDINGS-M-6', () => {
  test('a retired placement keeps what it earned', async () => {
    const retire = (id: string, at: string) =>
      world.ask(`UPDATE ad_placements SET archived_at = ${at} WHERE id = $1`, [id])
    const rowsNow = async () =>
      (await ask(member)).json<{ placements: Record<string, unknown>[] }>().placements
    await retire(shown.id, 'app_now()')
    await retire(silent.id, 'app_now()')
    expect(await rowsNow()).toMatchObject([{ id: shown.id, earned: '2.10', retired: true }])
    await retire(shown.id, 'NULL')
    await retire(silent.id, 'NULL')
    expect((await rowsNow()).map(({ retired }) => retired)).toEqual([undefined, undefined])
  })
})
