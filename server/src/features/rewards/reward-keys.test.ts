import { createVerify } from 'node:crypto'
import { dayMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { makeNextKey, createRewardSigner, publishedKeys } from './reward-keys.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const published = async () => (await publishedKeys(world.services)).map(({ keyId }) => keyId)
/** A signer that has kept no key. */
const signer = async () => (await createRewardSigner(world.services)('text')).keyId

test('nodes that start at once make one key, which signs at once', async () => {
  const started = await Promise.all([published(), published(), signer(), signer()])
  const key = started[2]
  expect(started).toEqual([[key], [key], key, key])
  const [{ pem } = { pem: '' }] = await publishedKeys(world.services)
  const { signature } = await createRewardSigner(world.services)('text')
  const isSigned = (text: string) =>
    createVerify('sha256').update(text).verify(pem, Buffer.from(signature, 'base64url'))
  expect([isSigned('text'), isSigned('other')]).toEqual([true, false])
})

test('the next key is published a day before it signs', async () => {
  const [old] = await published()
  await world.turnClock(364 * dayMs)
  expect(await published()).toEqual([old])
  await world.turnClock(2 * dayMs)
  const [next, ...others] = await published()
  expect([others, await signer()]).toEqual([[old], old])
  await world.turnClock(1.01 * dayMs)
  expect([await published(), await signer()]).toEqual([[next, old], next])
  await world.turnClock(7 * dayMs)
  expect([await published(), await signer()]).toEqual([[next], next])
})

test('the private half is stored encrypted', async () => {
  await published()
  const rows = await world.ask<{ row: string }>('SELECT k::text AS row FROM reward_keys k')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => /PRIVATE/.test(row))).toEqual([])
})

test('an operator’s next key signs in a day, or at once', async () => {
  const made = await publishedKeys(world.services)
  const make = (isNow: boolean) =>
    world.database.asSystem(async (db) =>
      makeNextKey(db, world.services.secrets, { now: await readNow(db), isNow }),
    )
  const next = await make(false)
  expect(await published()).toEqual([next, ...made.map(({ keyId }) => keyId)])
  expect(await make(false)).toBeUndefined()
  expect(await signer()).not.toBe(next)
  const alone = await make(true)
  expect([await published(), await signer()]).toEqual([[alone], alone])
})

test('the first key signs for a transaction that began before it', async () => {
  const [key] = await published()
  await world.ask(`UPDATE reward_keys SET signs_from = app_now() + interval '1 minute'`)
  expect(await signer()).toBe(key)
})
