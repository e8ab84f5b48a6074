import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showSkanInstalls } from '@frontrow/contract/delivery/traffic'
import { expect, test } from 'vitest'
import { makeApp } from '../../../../test/support/market.ts'
import { lost, won } from '../../../../test/delivery/skan-examples.ts'
import { openWorld, sharedWorld } from '../../../../test/support/world.ts'

// World of its own: the setting SKAN_NETWORK_ID holds for a whole server.
const world = await openWorld({ env: { SKAN_NETWORK_ID: 'example123.skadnetwork' } })
const member = await world.member()
const app = await makeApp(world, member, { apple: 'id525463029' })
// Ten seconds after midnight UTC, so that no test crosses midnight by accident.
await world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs) + 10_000)

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const send = (body: unknown) =>
  world.call(undefined, { method: 'POST', path: '/delivery/v1/skadnetwork', body })
const installs = async (as = member, timespan = 'Day') =>
  (
    await world.call(as, {
      method: 'GET',
      path: `/api/v1/delivery/app/${app.id}/skadnetwork?timespan=${timespan}`,
    })
  ).json<Reply<typeof showSkanInstalls>>()

test('a signed postback is stored once, in a series of its own', async () => {
  const answers = await Promise.all([won, won, won, lost].map(send))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(answers.map((answer) => answer.json())).toEqual(Array(4).fill({ stored: true }))
  expect((await send({ ...won, 'conversion-value': 63, 'some-later-field': 1 })).statusCode).toBe(
    200,
  )
  const report = await installs()
  const counts = { installs: 0, redownloads: 1, lost: 1 }
  expect(report).toMatchObject({
    apple_app_id: '525463029',
    network_id: 'example123.skadnetwork',
    totals: counts,
    postback_url: 'http://127.0.0.1:8080/delivery/v1/skadnetwork',
    sources: [{ source_identifier: '42', fidelity_type: 1, ...counts }],
  })
  expect(report.rows).toHaveLength(90)
  expect(report.rows.at(-1)).toEqual({ date: dayOf(world.delivery.now()), ...counts })
  expect(report.rows.slice(0, -1).every(({ redownloads }) => redownloads === 0)).toBe(true)
  const [{ actions } = {}] = await world.ask<{ actions: bigint }>(
    `SELECT count(*) AS actions FROM events.actions WHERE kind = 3`,
  )
  expect(actions).toBe(0n)
})

test('postbacks are shown by week and month for 90 days', async () => {
  const today = world.delivery.now()
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs)
  const counts = { installs: 0, redownloads: 1, lost: 1 }
  expect((await installs(member, 'Week')).rows.at(-1)).toEqual({ date: dayOf(monday), ...counts })
  const months = await installs(member, 'Month')
  expect(months.rows.at(-1)).toEqual({ date: `${dayOf(today).slice(0, 8)}01`, ...counts })
  expect(months).toMatchObject({ timespan: 'Month', totals: counts })
  await world.turnClock(89 * dayMs)
  expect((await installs()).totals).toEqual(counts)
  await world.turnClock(dayMs)
  expect(await installs()).toMatchObject({
    totals: { installs: 0, redownloads: 0, lost: 0 },
    sources: [],
  })
})

test('an app without a numeric Apple id is shown without one', async () => {
  for (const apple of [null, 'tidepool']) {
    await world.ask('UPDATE apps SET apple_app_id = $1 WHERE id = $2', [apple, app.id])
    expect(await installs()).toMatchObject({ apple_app_id: null })
  }
})

test('an altered postback, or one for another network, is refused', async () => {
  const count = async () =>
    (await world.ask<{ n: bigint }>('SELECT count(*) AS n FROM skan_postbacks'))[0]?.n
  const before = await count()
  for (const body of [
    { ...won, 'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e29' },
    { ...won, 'did-win': false },
    { ...won, 'ad-network-id': 'other456.skadnetwork' },
  ]) {
    const answer = await send(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ reason: 'postback_not_valid' })
  }
  expect(await count()).toBe(before)
})

test('without SKAN_NETWORK_ID no postback is accepted', async () => {
  const nameless = await sharedWorld()
  const request = { method: 'POST', path: '/delivery/v1/skadnetwork', body: won } as const
  expect((await nameless.call(undefined, request)).statusCode).toBe(400)
})
