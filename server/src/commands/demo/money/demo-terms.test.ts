import { dayMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { firstCloseDay } from '../../../features/accounting/months/start-month-close.ts'
import { demoAdvance } from './demo-terms.ts'

test('a month that is paid in advance is closed in each demo', () => {
  for (let day = 0; day < 366; day += 1) {
    const till = new Date(Date.UTC(2027, 11, 1) + day * dayMs)
    const { agreed, topUps, wire } = demoAdvance(till)
    const [first = till] = topUps
    const closed = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, firstCloseDay)
    expect([till.toISOString(), first.getUTCDate(), closed < till.getTime()]).toEqual([
      till.toISOString(),
      1,
      true,
    ])
    expect([...topUps, wire].every((at) => at.getTime() <= till.getTime())).toBe(true)
    expect(agreed.getUTCMonth()).toBe((first.getUTCMonth() + 11) % 12)
  }
})
