import { afterAll, beforeAll, expect, test } from 'vitest'
import { askCode, formOf, post, signIn, signUp } from '../../../test/way-in.ts'
import { type World, makeWorld } from '../../../test/world.ts'
import { takeFrom } from '../../lib/rate-limits.sql.ts'
import { sweepLeftovers } from './account.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const day = 86_400_000
const count = async (table: string) => {
  const [row] = await world.ask<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return row?.count
}

test('what has run out a day ago is taken out: codes, links, sessions, full buckets; what works stays', async () => {
  const ida = formOf('ida@example.com')
  await signUp(world, ida)
  await signIn(world, { ...ida, remember: true })
  await signIn(world, ida)
  await askCode(world, formOf('never-used@example.com'))
  await post(world, 'forgot-password', { body: { email: ida.email } })
  await takeFrom(world.database, 'somebody', { burst: 5, everySeconds: 60 })
  const tables = ['email_verifications', 'password_resets', 'sessions', 'rate_limits']
  const counts = async () => Promise.all(tables.map(count))

  await sweepLeftovers(world.services)
  expect(await counts()).toEqual([2, 1, 2, expect.any(Number)])
  await world.turnClock(day + 12 * 3_600_000 + 60_000)
  await sweepLeftovers(world.services)
  expect(await counts()).toEqual([0, 0, 1, 0])
  await world.turnClock(31 * day)
  await sweepLeftovers(world.services)
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect((await signIn(world, ida)).statusCode).toBe(200)
})

test('the answer of a create is kept for two days, for whoever repeats it', async () => {
  const member = await world.member()
  const create = () =>
    world.call(member, {
      ...{ method: 'POST', path: '/app/{developer-id}', headers: { 'idempotency-key': 'one' } },
      body: { name: 'Tide', google_app_id: 'com.example.tide', category: 'Games' },
    })
  const first = (await create()).json<{ id: string }>().id
  await world.turnClock(47 * 3_600_000)
  await sweepLeftovers(world.services)
  expect((await create()).json<{ id: string }>().id).toBe(first)
  await world.turnClock(2 * 3_600_000)
  await sweepLeftovers(world.services)
  expect(await count('idempotency_keys')).toBe(0)
})
