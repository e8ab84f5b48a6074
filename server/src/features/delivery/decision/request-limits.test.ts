import { expect, test } from 'vitest'
import { openRequestLimits } from './request-limits.ts'

test('a burst goes through, then the even pace; another key is not held back by it', () => {
  const limits = openRequestLimits({ perSecond: 10, burst: 5 })
  const spent = Array.from({ length: 7 }, () => limits.spend('a', 1000))
  expect(spent).toEqual([0, 0, 0, 0, 0, 1, 1])
  expect(limits.spend('b', 1000)).toBe(0)
  expect(limits.spend('a', 1100)).toBe(0)
  expect(limits.spend('a', 1100)).toBe(1)
  expect(limits.spend('a', 2000)).toBe(0)
})

test('when there are too many keys counting begins anew: it lets through, and never grows on', () => {
  const limits = openRequestLimits({ perSecond: 1, burst: 1 })
  expect([limits.spend('a', 0), limits.spend('a', 0)]).toEqual([0, 1])
  for (let key = 0; key < 10_000; key += 1) limits.spend(`made up ${key}`, 0)
  expect(limits.spend('a', 0)).toBe(0)
})

test('the more nodes live the less each lets through, and a share is never nothing', () => {
  let nodes = 1
  const limits = openRequestLimits({ perSecond: 10, burst: 8 }, () => nodes)
  const passedAt = (key: string, now: number) => {
    let times = 0
    while (times < 100 && limits.spend(key, now) === 0) times += 1
    return times
  }
  expect(passedAt('a', 0)).toBe(8)
  nodes = 4
  expect([passedAt('b', 0), passedAt('b', 400), passedAt('b', 1200)]).toEqual([2, 1, 2])
  nodes = 1000
  expect(passedAt('c', 0)).toBe(1)
  expect(limits.timesForgotten()).toBe(0)
})
