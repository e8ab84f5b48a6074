import { expect, test } from 'vitest'
import { billingOf, errorAbout, emptyEntry, fieldOfCode, type StripeEntry } from './stripe-entry.ts'

const there = { complete: true, error: undefined }
const address = {
  name: 'Ida Lindqvist',
  address: {
    line1: 'Hamngatan 1',
    line2: null,
    city: 'Gothenburg',
    state: '',
    postal_code: '411 06',
    country: 'SE',
  },
}
const whole: StripeEntry = { address, number: there, expire: there, cvc: there }

test('the first of several missing fields is reported', () => {
  expect(errorAbout(whole)).toBeNull()
  expect(errorAbout(emptyEntry)?.message).toBe('Address is incomplete')
  expect(errorAbout({ ...emptyEntry, address })).toEqual({
    message: 'Your card number is incomplete.',
    fields: ['number'],
  })
  expect(errorAbout({ ...whole, cvc: emptyEntry.cvc })?.fields).toEqual(['cvc'])
})

test("an error of a Stripe field keeps Stripe's text", () => {
  const expire = {
    complete: false,
    error: { message: "Your card's expiration year is in the past." },
  }
  expect(errorAbout({ ...whole, expire })).toEqual({
    message: "Your card's expiration year is in the past.",
    fields: ['expire'],
  })
})

test.each([
  ['incorrect_number', 'number'],
  ['invalid_number', 'number'],
  ['expired_card', 'expire'],
  ['invalid_expiry_year', 'expire'],
  ['incorrect_cvc', 'cvc'],
  ['card_declined', undefined],
  ['incorrect_zip', undefined],
  [undefined, undefined],
])('the error code %s belongs to %s', (code, field) => {
  expect(fieldOfCode(code)).toBe(field)
})

test('empty parts of an address are left out', () => {
  expect(billingOf(address).address).toEqual({
    line1: 'Hamngatan 1',
    city: 'Gothenburg',
    postal_code: '411 06',
    country: 'SE',
  })
  const more = { ...address, address: { ...address.address, line2: '3 tr', state: 'CA' } }
  expect(billingOf(more).address).toMatchObject({ line2: '3 tr', state: 'CA' })
})
