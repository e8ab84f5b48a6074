import { dayMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { demoAdvance } from './demo-terms.ts'

test('the first month paid in advance is never paid out yet [FINDINGS3-U4]', () => {
  for (let day = 0; day < 366; day += 1) {
    const till = new Date(Date.UTC(2027, 11, 1) + day * dayMs)
    const { agreed, topUps, wire } = demoAdvance(till)
    const [first = till] = topUps
    const paidOut = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 12)
    expect([till.toISOString(), first.getUTCDate(), till.getTime() < paidOut]).toEqual([
      till.toISOString(),
      1,
      true,
    ])
    expect([...topUps, wire].every((at) => at.getTime() <= till.getTime())).toBe(true)
    expect(agreed.getUTCMonth()).toBe((first.getUTCMonth() + 11) % 12)
  }
})
