import { expect, test } from 'vitest'
import { timestamps } from './date-filter.ts'

test('a half-typed year is clamped to the range of the calls', () => {
  expect(timestamps({ from: '0002-01-01', to: '20244-01-01' })).toEqual({
    from_timestamp: '2000-01-01T00:00:00.000Z',
    to_timestamp: '2200-12-31T23:59:59.999Z',
  })
})
