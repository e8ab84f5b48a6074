import { expect, test } from 'vitest'
import { organizationNumberIn, paymentReferenceOf } from './payment-reference.ts'

/** The remainder that ISO 7064 asks to be 1. */
function remainderOf(reference: string): bigint {
  const turned = `${reference.slice(4)}${reference.slice(0, 4)}`
  return BigInt(turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n
}

test('a payment reference has the check digits of ISO 11649', () => {
  for (const number of [1, 7, 42, 999_999, 1_234_567]) {
    const reference = paymentReferenceOf(number)
    expect(reference).toMatch(/^RF\d{8,9}$/)
    expect(remainderOf(reference)).toBe(1n)
    expect(organizationNumberIn(reference)).toBe(number)
  }
})

test('a payment reference is read with spaces, and a mistyped one is not', () => {
  const reference = paymentReferenceOf(42)
  const spaced = reference.replace(/(.{4})(.{4})/, '$1 $2 ').toLowerCase()
  expect(organizationNumberIn(spaced)).toBe(42)
  expect(organizationNumberIn(reference.replace('42', '24'))).toBeUndefined()
  expect(organizationNumberIn('RF00000042')).toBeUndefined()
  expect(organizationNumberIn('INV-2026-000042')).toBeUndefined()
})
