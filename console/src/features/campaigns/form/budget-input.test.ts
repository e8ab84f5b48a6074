import { expect, test } from 'vitest'
import { budgetAmount } from './budget-input.ts'

test('an incomplete amount has the value typed so far', () => {
  expect(budgetAmount('12.')).toBe(12)
  expect(budgetAmount('.5')).toBe(0.5)
  expect(budgetAmount('')).toBe(0)
  expect(budgetAmount('.')).toBe(0)
})
