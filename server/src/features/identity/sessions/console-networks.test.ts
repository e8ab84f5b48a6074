import { describe, expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { type TestMember, makeWorld, openWorld } from '../../../../test/support/world.ts'
import { sweepIdentity } from './leftovers.sql.ts'

// World of its own: it needs other settings.
const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } })

interface Noted {
  network: string
  seen_at: Date
}

async function use(as: TestMember, address: string | undefined, of = world): Promise<void> {
  const headers = address === undefined ? {} : { 'x-forwarded-for': address }
  const answer = await of.call(as, { method: 'GET', path: '/developer/{developer-id}', headers })
  expect(answer.statusCode).toBe(200)
}

const noted = (of: TestMember, by = world) =>
  by.ask<Noted>(
    'SELECT network::text AS network, seen_at FROM console_networks WHERE organization_id = $1 ORDER BY seen_at, network',
    [of.organizationId],
  )

test('a network of the console is kept as a number, once a day', async () => {
  const member = await world.member()
  for (const address of ['203.0.113.7', '203.0.113.7', '2001:db8:7::1', '2001:db8:7::99:1'])
    await use(member, address)
  const first = await noted(member)
  expect(first.length).toBe(2)
  for (const { network } of first) expect(network).toMatch(/^\d{1,10}$/)
  const writes = async () => {
    const [row] = await world.ask<{ writes: number }>(
      `SELECT sum(xmin::text::bigint)::float8 AS writes FROM console_networks WHERE organization_id = $1`,
      [member.organizationId],
    )
    return row?.writes
  }
  const before = await writes()
  await use(member, '203.0.113.7')
  expect(await writes()).toBe(before)
  await world.turnClock(dayMs)
  await use(member, '203.0.113.7')
  const [, last] = await noted(member)
  expect(last?.seen_at.getTime()).toBeGreaterThanOrEqual((first[0]?.seen_at.getTime() ?? 0) + dayMs)
})

test('each organization has its own, and this machine is nobody’s', async () => {
  const [one, other] = [await world.member(), await world.member()]
  await use(one, '198.51.100.1')
  await use(other, '198.51.100.1')
  await use(other, undefined)
  expect((await noted(one)).map(({ network }) => network)).toEqual(
    (await noted(other)).map(({ network }) => network),
  )
})

describe('FINDINGS-M2', () => {
  test('a network’s other addresses are not noted, and twenty at most', async () => {
    const member = await world.member()
    await use(member, '203.0.113.1')
    const [first] = await noted(member)
    await world.turnClock(1000)
    for (let at = 2; at <= 21; at += 1) await use(member, `203.0.113.${at}`)
    const kept = (await noted(member)).map(({ network }) => network)
    expect(new Set(kept).size).toBe(20)
    expect(kept).not.toContain(first?.network)
  })
})

test('somebody who only claims a token is noted nowhere', async () => {
  const before = await world.ask('SELECT FROM console_networks')
  await world.call(
    { organizationId: '', developerId: '', email: '', token: 'made up' },
    {
      method: 'GET',
      path: '/developer/{developer-id}',
      headers: { 'x-forwarded-for': '192.0.2.9' },
    },
  )
  expect((await world.ask('SELECT FROM console_networks')).length).toBe(before.length)
})

test('no network is noted behind an unnamed proxy nearby', async () => {
  // World of its own: it needs other settings.
  const bare = await makeWorld()
  const member = await bare.member()
  const called = await bare.server.inject({
    method: 'GET',
    url: '/api/v1/developer/{developer-id}',
    remoteAddress: '10.1.2.3',
    headers: { authorization: `Bearer ${member.token}`, 'x-forwarded-for': '203.0.113.7' },
  })
  expect(called.statusCode).toBe(200)
  expect(await noted(member, bare)).toEqual([])
  await bare.server.inject({
    method: 'GET',
    url: '/api/v1/developer/{developer-id}',
    remoteAddress: '198.51.100.9',
    headers: { authorization: `Bearer ${member.token}`, 'x-forwarded-for': '203.0.113.7' },
  })
  expect((await noted(member, bare)).length).toBe(1)
  await bare.close()
})

test('it is forgotten when 30 days have passed since the last use', async () => {
  const member = await world.member()
  await use(member, '203.0.113.77')
  await world.turnClock(30 * dayMs)
  await world.services.database.asSystem(sweepIdentity)
  expect((await noted(member)).length).toBe(1)
  await world.turnClock(dayMs + 1000)
  await world.services.database.asSystem(sweepIdentity)
  expect(await noted(member)).toEqual([])
})
