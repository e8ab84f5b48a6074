import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type TrafficWorld,
  badFixtures,
  honestFixtures,
  openTrafficWorld,
} from '../../../../test/delivery/traffic-fixtures.ts'
import { sendFixtures } from '../../../../test/delivery/send-fixtures.ts'

let traffic: TrafficWorld
beforeAll(async () => {
  traffic = await openTrafficWorld()
})
afterAll(() => traffic.close())

// The short version is invalid-traffic.test.ts.
describe('RELIABILITY-S16', () => {
  test('none of 200 invalid impressions is billed', async () => {
    const bad = await sendFixtures(traffic, badFixtures(200, 2026))
    expect(bad.counted).toEqual([])
    const honest = await sendFixtures(traffic, honestFixtures(2000, 2026))
    expect(honest.filtered.length).toBeLessThanOrEqual(2)
    expect(new Set([...bad.answers, ...honest.answers]).size).toBe(1)
  })
})
