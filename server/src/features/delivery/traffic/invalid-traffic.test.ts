import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Street,
  badFixtures,
  honestFixtures,
  openStreet,
} from '../../../../test/traffic-fixtures.ts'
import { judgeAll } from '../../../../test/judge-fixtures.ts'

let street: Street
beforeAll(async () => {
  street = await openStreet()
})
afterAll(() => street.close())

// The long version is invalid-traffic.nightly.ts.
describe('RELIABILITY-S16', () => {
  test('of 21 bad impressions none is billed, of 200 honest ones each, and all answers are the same to the byte', async () => {
    const bad = await judgeAll(street, badFixtures(21, 16))
    expect(bad.counted).toEqual([])
    const honest = await judgeAll(street, honestFixtures(200, 16))
    expect(honest.filtered).toEqual([])
    expect(new Set([...bad.answers, ...honest.answers]).size).toBe(1)
  })
})
