import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../src/features/identity/factors/totp.ts'
import {
  addApp,
  addPasskey,
  codeOf,
  good,
  newAccount,
  openOtherNode,
  passkeyForSignIn,
  reasonOf,
  send,
} from './factor-account.ts'
import { post } from '../support/sign-in.ts'
import { type World, openWorld } from '../support/world.ts'

// The long forms of factor-bypass.test.ts, on two nodes.

const world = await openWorld({ ticks: true })
let other: World
beforeAll(async () => {
  other = await openOtherNode(world)
  afterAll(() => other.close())
})
const nodes = (place: number) => (place % 2 === 0 ? world : other)

test('of 300 wrong codes at once on two nodes at most five are compared [OPERATOR-9.6]', async () => {
  const ida = await newAccount(world, 'guess@example.com')
  const { secret } = await addApp(world, ida)
  const passkey = await addPasskey(world, ida)
  const wrong = { second_factor: totpCode(secret, 1) }
  const tries = await Promise.all(
    Array.from({ length: 300 }, (_, place) =>
      send({ world: nodes(place), as: ida }, '/session/confirm', wrong),
    ),
  )
  const reasons = tries.map(reasonOf)
  expect(reasons).not.toContain(undefined)
  const compared = reasons.filter((reason) => reason === 'second_factor_wrong').length
  expect(compared).toBeGreaterThan(0)
  expect(compared).toBeLessThanOrEqual(5)
  const answer = await passkeyForSignIn(world, passkey)
  good(await post(other, 'passkey', { body: { passkey: answer } }))
})

test('a code sent 50 times at once to two nodes works once, 20 times over [OPERATOR-9.6]', async () => {
  for (let round = 0; round < 20; round += 1) {
    const ida = await newAccount(world, `rounds-${round}@example.com`)
    const { secret } = await addApp(world, ida)
    const body = { second_factor: await codeOf(world, secret) }
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        send({ world: nodes(place), as: ida }, '/session/confirm', body),
      ),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  }
})
