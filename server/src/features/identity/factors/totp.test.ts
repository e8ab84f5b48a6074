import { expect, test } from 'vitest'
import { matchTotp, newTotpSecret, totpAddress, totpCode, totpStepOf } from './totp.ts'

/** "12345678901234567890", the secret of RFC 6238, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is the one of RFC 6238, appendix B', (seconds, code) => {
  expect(totpCode(secret, totpStepOf(new Date(seconds * 1000)))).toBe(code)
})

test('a code counts in its own step and in the two beside it, and nowhere else', () => {
  const at = (seconds: number) => new Date(seconds * 1000)
  const code = totpCode(secret, 10)
  const found = [8, 9, 10, 11, 12].map((step) => matchTotp(secret, code, at(step * 30 + 7)))
  expect(found).toEqual([undefined, 10, 10, 10, undefined])
})

test('a secret has 160 bits, and the address names issuer and holder', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
  expect(totpAddress({ secret, issuer: 'Front & Row', holder: 'ida@example.com' })).toBe(
    `otpauth://totp/Front%20%26%20Row:ida%40example.com?issuer=Front%20%26%20Row&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
