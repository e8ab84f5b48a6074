import { expect, test } from 'vitest'
import { accountNumberText } from './account-number.ts'

test('anything else is shown as it is', () => {
  expect(accountNumberText('123456789012345678901')).toBe('123456789012345678901')
  expect(accountNumberText('SE35-5000')).toBe('SE35-5000')
})
