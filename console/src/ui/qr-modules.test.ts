import { expect, test } from 'vitest'
import { qrModules } from './qr-modules.ts'

const secret = 'otpauth://totp/Frontrow:ida%40harbourvine.example?secret='

/** One character a module, so that a hash stands for the whole picture. */
const hashOf = async (text: string) => {
  const rows = qrModules(text) ?? []
  const drawn = rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(drawn))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'))
  return `${rows.length} ${hex.slice(0, 8).join('')}`
}

// The hashes are of pictures that two other programs agree on: jsQR 1.4.0 reads the text from them,
// and uqr 0.1.3 draws the same with this mask.
test.each([
  [1, '21 c2be843253d3ced8'],
  [62, '33 fe330369df701408'],
  [130, '49 4d3e8c10a64c3546'],
  [250, '61 31f4bc4069e08291'],
  [660, '97 fafd49c03ba2f91e'],
])('a text of %i bytes is the code that others draw and read', async (length, hash) => {
  expect(await hashOf(secret.padEnd(length, 'ABCDEFGHIJKL234').slice(0, length))).toBe(hash)
})

test('a text that is too long is no code', () => {
  expect(qrModules('x'.repeat(666))).not.toBeNull()
  expect(qrModules('x'.repeat(667))).toBeNull()
})
