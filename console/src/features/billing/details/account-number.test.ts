import { expect, test } from 'vitest'
import { accountNumberText } from './account-number.ts'

test('a saved number of up to twenty digits is shown in groups of four', () => {
  expect(accountNumberText('1')).toBe('1')
  expect(accountNumberText('12345678901234567890')).toBe('1234 5678 9012 3456 7890')
})

test('anything else is shown as it is', () => {
  expect(accountNumberText('123456789012345678901')).toBe('123456789012345678901')
  expect(accountNumberText('SE35-5000')).toBe('SE35-5000')
})
