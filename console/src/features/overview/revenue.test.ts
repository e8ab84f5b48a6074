import { expect, test } from 'vitest'
import { centsText, dollarsText, revenueCents, revenueDollars } from './revenue.ts'

test('the graph in cents agrees with the table in dollars', () => {
  expect(revenueCents(498_770) / 100).toBe(revenueDollars(498_770))
})

test('the graph shows cents, and the column shows the plain number', () => {
  expect(centsText(4356.6)).toBe('4,356.6 ¢')
  expect(dollarsText(12.5)).toBe('12.5')
  expect(dollarsText(0.001)).toBe('0.001')
})
