import { describe, expect, test } from 'vitest'
import { createRequestLimits } from './request-limits.ts'

const at = (nowMs: number, address = '192.168.1.1') => ({ nowMs, address, isTest: false })

test('a burst passes and then the even rate; another key is not limited by it', () => {
  const limits = createRequestLimits({ burst: 5, everySeconds: 1 / 10 })
  const spent = Array.from({ length: 7 }, () => limits.spend('a', at(1000)))
  expect(spent).toEqual([0, 0, 0, 0, 0, 1, 1])
  expect(limits.spend('b', at(1000))).toBe(0)
  expect(limits.spend('a', at(1100))).toBe(0)
  expect(limits.spend('a', at(1100))).toBe(1)
  expect(limits.spend('a', at(2000))).toBe(0)
})

test('with too many keys the limits start again, so that memory stays bounded', () => {
  const limits = createRequestLimits({ burst: 1, everySeconds: 1 })
  expect([limits.spend('a', at(0)), limits.spend('a', at(0))]).toEqual([0, 1])
  for (let key = 0; key < 10_000; key += 1) limits.spend(`made up ${key}`, at(0))
  expect(limits.spend('a', at(0))).toBe(0)
})

test('each live node allows its share of the limit, and at least one request', () => {
  let nodes = 1
  const limits = createRequestLimits({ burst: 8, everySeconds: 1 / 10 }, () => nodes)
  const passedAt = (key: string, now: number) => {
    let times = 0
    while (times < 100 && limits.spend(key, at(now)) === 0) times += 1
    return times
  }
  expect(passedAt('a', 0)).toBe(8)
  nodes = 4
  expect([passedAt('b', 0), passedAt('b', 400), passedAt('b', 1200)]).toEqual([2, 1, 2])
  nodes = 1000
  expect(passedAt('c', 0)).toBe(1)
  expect(limits.evictions()).toBe(0)
})

describe('FINDINGS-L9', () => {
  const passed = (count: number, spend: () => number) => {
    let times = 0
    for (let time = 0; time < count; time += 1) times += spend() === 0 ? 1 : 0
    return times
  }

  test("one address gets a tenth of a key's rate once half of its burst is used", () => {
    const limits = createRequestLimits({ burst: 1000, everySeconds: 1 / 100 })
    const flood = (nowMs: number) =>
      passed(10_000, () => limits.spend('key', at(nowMs, '130.235.0.1')))
    let others = 0
    const nextAddress = () => `130.236.${(others += 1) % 200}.${others % 250}`
    const honest = (nowMs: number) =>
      passed(90, () => limits.spend('key', at(nowMs, nextAddress())))
    expect(flood(0)).toBeLessThanOrEqual(601)
    // For a minute, one address floods the key while others use nearly all of the normal rate.
    for (let second = 1; second <= 60; second += 1) {
      expect(flood(second * 1000)).toBeLessThanOrEqual(111)
      expect(honest(second * 1000 + 1)).toBe(90)
    }
  })

  test('the addresses of one IPv6 network count as one', () => {
    const limits = createRequestLimits({ burst: 1000, everySeconds: 1 / 100 })
    let last = 0
    const ofOneNetwork = () => limits.spend('key', at(0, `2001:db8:1:2::${(last += 1)}`))
    expect(passed(9000, ofOneNetwork)).toBeLessThanOrEqual(601)
    expect(passed(9000, () => limits.spend('other', at(0)))).toBe(1000)
  })
})

test('the networks of one customer together get half of the rate of a key [FINDINGS3-H2]', () => {
  const limits = createRequestLimits({ burst: 1000, everySeconds: 1 / 100 })
  let last = 0
  const flood = (nowMs: number) => {
    let passed = 0
    for (let time = 0; time < 2000; time += 1) {
      const address = `2001:db8:1:${((last += 97) % 65_536).toString(16)}::1`
      if (limits.spend('key', at(nowMs, address)) === 0) passed += 1
    }
    return passed
  }
  // A flood at once takes the half of the burst that is for everybody, and half of it as its own.
  expect(flood(0)).toBeLessThanOrEqual(1000)
  for (let second = 1; second <= 60; second += 1) {
    expect(flood(second * 1000)).toBeLessThanOrEqual(51)
    for (let person = 0; person < 45; person += 1)
      expect(limits.spend('key', at(second * 1000 + 1, `130.236.1.${person}`))).toBe(0)
  }
})

describe('FINDINGS-M3', () => {
  test('a placement has two tests a second, which do not use up its requests', () => {
    const limits = createRequestLimits()
    const tried = (nowMs: number) => limits.spend('key', { ...at(nowMs), isTest: true })
    expect([tried(0), tried(0), tried(0)]).toEqual([0, 0, 1])
    expect([tried(500), tried(500), tried(1000)]).toEqual([0, 1, 0])
    expect(limits.spend('key', at(0))).toBe(0)
    expect(limits.spend('other', { ...at(0), isTest: true })).toBe(0)
  })
})
