import { expect, test } from 'vitest'
import { arrivalText, isWebAddress } from './payment-words.ts'

test('only an address of the web is opened in a tab of its own', () => {
  expect(isWebAddress('https://bank.example/1')).toBe(true)
  expect(isWebAddress('/account/payment/1')).toBe(false)
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
  expect(isWebAddress(undefined)).toBe(false)
})

test('a returned payment says when it came back and was paid again [FINDINGS4-C2]', () => {
  const payment = { id: '1', date: '2026-10-12T00:00:00.000Z', amount: 46.9, view: '' }
  expect(arrivalText(payment)).toBeNull()
  const returned = { ...payment, returned_on: '2026-10-16' }
  expect(arrivalText(returned)).toBe('Returned 16 Oct 2026')
  expect(arrivalText({ ...returned, paid_again_on: '2026-11-13' })).toBe(
    'Returned 16 Oct 2026, paid again 13 Nov 2026',
  )
})

test('a payment that is not in dollars says what arrives [CORRECTIONS-15]', () => {
  const payment = { id: '1', date: '2026-10-12T00:00:00.000Z', amount: 1.06, view: '' }
  const inEuros = { ...payment, currency: 'EUR', paid_amount: 0.9 }
  expect(arrivalText(inEuros)).toBe('Paid €0.90')
  expect(arrivalText({ ...inEuros, returned_on: '2026-10-16' })).toBe(
    'Paid €0.90. Returned 16 Oct 2026',
  )
  expect(arrivalText({ ...payment, currency: 'USD', paid_amount: 1.06 })).toBeNull()
})
