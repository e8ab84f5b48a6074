import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { sharedLaterWorld } from '../../../test/support/world.ts'
import { giveBack, spend, takeFrom } from './rate-limits.sql.ts'

const world = await sharedLaterWorld()

const limit = { burst: 5, everySeconds: 60 }

test('of 100 at once with a burst of five, five pass', async () => {
  const waits = await Promise.all(
    Array.from({ length: 100 }, () => takeFrom(world.database, 'crowd', limit)),
  )
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  const waiting = waits.filter((seconds) => seconds > 0)
  expect(waiting).toHaveLength(95)
  for (const seconds of waiting) expect(seconds).toBeLessThanOrEqual(60)
})

test('one flows back each interval, and never more than the burst', async () => {
  const passes = async (tries: number) => {
    let passed = 0
    for (let tried = 0; tried < tries; tried += 1) {
      if ((await takeFrom(world.database, 'flow', limit)) === 0) passed += 1
    }
    return passed
  }
  expect(await passes(8)).toBe(5)
  await world.turnClock(minuteMs)
  expect(await passes(8)).toBe(1)
  await world.turnClock(120_000)
  expect(await passes(8)).toBe(2)
  await world.turnClock(dayMs)
  expect(await passes(8)).toBe(5)
})

test('the wait that is told is long enough', async () => {
  for (let taken = 0; taken < 5; taken += 1) await takeFrom(world.database, 'wait', limit)
  const seconds = await takeFrom(world.database, 'wait', limit)
  await world.turnClock(seconds * 1000)
  expect(await takeFrom(world.database, 'wait', limit)).toBe(0)
})

test('what is given back can be taken again, and buckets are apart', async () => {
  for (let taken = 0; taken < 5; taken += 1) await spend(world.database, 'back', limit)
  await expect(spend(world.database, 'back', limit)).rejects.toMatchObject({
    reason: 'too_many_requests',
  })
  await spend(world.database, 'other', limit)
  await giveBack(world.database, 'back', limit)
  await spend(world.database, 'back', limit)
  await expect(spend(world.database, 'back', limit)).rejects.toMatchObject({ status: 429 })
})
