import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type TrafficWorld,
  badFixtures,
  honestFixtures,
  openTrafficWorld,
} from '../../../../test/delivery/traffic-fixtures.ts'
import { sendFixtures } from '../../../../test/delivery/send-fixtures.ts'

// World of its own: its node has a list of data centres.
let traffic: TrafficWorld
beforeAll(async () => {
  traffic = await openTrafficWorld()
})
afterAll(() => traffic.close())

// The long version is invalid-traffic.nightly.ts.
describe('RELIABILITY-S16', () => {
  test('none of 21 invalid impressions is billed, and each honest one is', async () => {
    const bad = await sendFixtures(traffic, badFixtures(21, 16))
    expect(bad.counted).toEqual([])
    const honest = await sendFixtures(traffic, honestFixtures(200, 16))
    expect(honest.filtered).toEqual([])
    expect(new Set([...bad.answers, ...honest.answers]).size).toBe(1)
  })
})
