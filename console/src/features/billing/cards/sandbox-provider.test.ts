import { sandboxClientSecret } from '@frontrow/contract/money/sandbox-cards'
import { expect, test } from 'vitest'
import { sandboxProvider } from './sandbox-provider.ts'

const now = new Date(2026, 4, 26)
const visa = { number: '4242424242424242', expire: '1230', cvc: '123' }
const intentId = '0199c1a2-3b4c-7d5e-8f60-718293a4b5c6'
const clientSecret = sandboxClientSecret(intentId, 'c0ffee')
const yes = async () => true
const no = async () => false

test.each([
  [{ number: '424242' }, 'Your card number is incomplete.', 'number'],
  [{ expire: '12' }, "Your card's expiration date is incomplete.", 'expire'],
  [{ expire: '1330' }, "Your card's expiration date is incomplete.", 'expire'],
  [{ expire: '0426' }, "Your card's expiration date is in the past.", 'expire'],
  [{ cvc: '12' }, "Your card's security code is incomplete.", 'cvc'],
  [{ number: '378282246310005', cvc: '123' }, "Your card's security code is incomplete.", 'cvc'],
])('%j has the error: %s', (change, message, field) => {
  expect(sandboxProvider.fieldError({ ...visa, ...change }, now)).toMatchObject({ message, field })
})

test('a number that is not a test number is declined with a reason', () => {
  const found = sandboxProvider.fieldError({ ...visa, number: '4111111111111111' }, now)
  expect(found?.field).toBe('number')
  expect(found?.message).toContain('sandbox mode')
})

test('a card is valid until the end of its month', () => {
  expect(sandboxProvider.fieldError({ ...visa, expire: '0526' }, new Date(2026, 4, 31))).toBeNull()
  expect(
    sandboxProvider.fieldError({ ...visa, expire: '0526' }, new Date(2026, 5, 1)),
  ).not.toBeNull()
})

test('a card whose bank requires a confirmation is accepted only after it', async () => {
  const card = { ...visa, number: '4000002500003155' }
  expect(await sandboxProvider.enter({ clientSecret, card, ask: yes })).toContain('_visa_3155_')
  await expect(sandboxProvider.enter({ clientSecret, card, ask: no })).rejects.toThrow(
    'unable to authenticate',
  )
})
