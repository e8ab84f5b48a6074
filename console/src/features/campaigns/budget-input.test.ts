import { expect, test } from 'vitest'
import { budgetAmount, budgetText } from './budget-input.ts'

function typed(keys: string): string {
  let text = ''
  for (const key of keys) text = budgetText(text + key)
  return text
}

test('a budget accepts digits and one decimal point, typed or pasted', () => {
  expect(typed('1a2.3.45-6')).toBe('12.34')
  expect(budgetText('1a2.3.45-6')).toBe('12.34')
  expect(typed('abc')).toBe('')
  expect(typed('1e5')).toBe('15')
})

test('a single comma without a point is a decimal comma, and other commas are removed', () => {
  expect(typed('12,5')).toBe('12.5')
  expect(budgetText('12,5')).toBe('12.5')
  expect(budgetText(',5')).toBe('.5')
  expect(budgetText('1,234.56')).toBe('1234.56')
  expect(budgetText('1,234,567')).toBe('1234567')
})

test('a third decimal is dropped', () => {
  expect(typed('1.005')).toBe('1.00')
  expect(budgetText('.999')).toBe('.99')
})

test('an incomplete amount has the value typed so far', () => {
  expect(budgetAmount('12.')).toBe(12)
  expect(budgetAmount('.5')).toBe(0.5)
  expect(budgetAmount('')).toBe(0)
  expect(budgetAmount('.')).toBe(0)
})
