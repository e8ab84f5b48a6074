import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './media-queue.ts'

/** Work that ends on request and counts how much of it runs at once. */
function makeWork() {
  const ends: (() => void)[] = []
  let now = 0
  let most = 0
  const work = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise<void>((end) => ends.push(end))
    now -= 1
  }
  const finishOne = async () => {
    await settle()
    ends.shift()?.()
    await settle()
  }
  return { work, finishOne, most: () => most, started: () => ends.length }
}

test('an organization has two at work, and others do not wait for it', async () => {
  const own = makeWork()
  const other = makeWork()
  const all = Array.from({ length: 5 }, () => inTurn('own', own.work))
  const theirs = inTurn('other', other.work)
  await settle()
  expect([own.started(), other.started()]).toEqual([2, 1])
  for (let turn = 0; turn < 5; turn += 1) await own.finishOne()
  await other.finishOne()
  await Promise.all([...all, theirs])
  expect(own.most()).toBe(2)
})

test('the ninth at once is asked to come again', async () => {
  const { work, finishOne } = makeWork()
  const eight = ['a', 'b', 'c', 'd'].flatMap((name) => [inTurn(name, work), inTurn(name, work)])
  await expect(inTurn('e', work)).rejects.toMatchObject({
    reason: 'unavailable',
    retryAfterSeconds: 1,
  })
  await finishOne()
  const failing = inTurn('e', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  for (let turn = 0; turn < 7; turn += 1) await finishOne()
  await Promise.all(eight)
  await expect(inTurn('e', () => Promise.resolve('done'))).resolves.toBe('done')
})
