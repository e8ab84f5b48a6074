import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarketApp, makeApp } from '../../../../test/market.ts'
import { type TestMember, type World, makeWorld } from '../../../../test/world.ts'

// Two of Apple's published examples: one install is ours, the other one went to another network.
const won = {
  ...{ version: '3.0', 'ad-network-id': 'example123.skadnetwork', 'campaign-id': 42 },
  ...{ 'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28', 'app-id': 525463029 },
  'attribution-signature':
    'MEYCIQD5eq3AUlamORiGovqFiHWI4RZT/PrM3VEiXUrsC+M51wIhAPMANZA9c07raZJ64gVaXhB9+9yZj/X6DcNxONdccQij',
  ...{ redownload: true, 'source-app-id': 1234567891, 'fidelity-type': 1, 'did-win': true },
  'conversion-value': 20,
}
const lost = {
  ...{ version: '3.0', 'ad-network-id': 'example123.skadnetwork', 'campaign-id': 42 },
  ...{ 'transaction-id': 'f9ac267a-a889-44ce-b5f7-0166d11461f0', 'app-id': 525463029 },
  'attribution-signature':
    'MEUCIQDDetUtkyc/MiQvVJ5I6HIO1E7l598572Wljot2Onzd4wIgVJLzVcyAV+TXksGNoa0DTMXEPgNPeHCmD4fw1ABXX0g=',
  ...{ redownload: true, 'fidelity-type': 1, 'did-win': false },
}

let world: World
let member: TestMember
let app: MarketApp
beforeAll(async () => {
  world = await makeWorld({ env: { SKAN_NETWORK_ID: 'example123.skadnetwork' } })
  member = await world.member()
  app = await makeApp(world, member, { apple: 'id525463029' })
})
afterAll(() => world.close())

const send = (body: unknown) =>
  world.call(undefined, { method: 'POST', path: '/delivery/v1/skadnetwork', body })
const days = async (as = member) =>
  (
    await world.call(as, { method: 'GET', path: `/api/v1/delivery/app/${app.id}/skadnetwork` })
  ).json<unknown>()

test('a postback that Apple signed is stored once, however often it comes, in a series of its own', async () => {
  const answers = await Promise.all([won, won, won, lost].map(send))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(answers.map((answer) => answer.json())).toEqual(Array(4).fill({ stored: true }))
  expect((await send({ ...won, 'conversion-value': 63, 'some-later-field': 1 })).statusCode).toBe(
    200,
  )
  const [{ today } = {}] = await world.ask<{ today: string }>(
    `SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today`,
  )
  expect(await days()).toEqual([{ day: today, installs: 0, redownloads: 1, lost: 1 }])
  const [{ installs } = {}] = await world.ask<{ installs: bigint }>(
    `SELECT count(*) AS installs FROM events.actions WHERE kind = 3`,
  )
  expect(installs).toBe(0n)
})

test('one that was altered, or is meant for another network, is refused and leaves nothing', async () => {
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
  const malformed = await send({ version: '3.0' })
  expect(malformed.statusCode).toBe(422)
  expect(await count()).toBe(before)
})

test("another organization's app answers 404, and an installation without a name at Apple takes none", async () => {
  const stranger = await world.member()
  expect(await days(stranger)).toMatchObject({ code: 404, reason: 'app_not_found' })
  const nameless = await makeWorld()
  const body = won
  const answer = await nameless.call(undefined, {
    ...{ method: 'POST', path: '/delivery/v1/skadnetwork', body },
  })
  expect(answer.statusCode).toBe(400)
  await nameless.close()
})
