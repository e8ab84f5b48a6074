import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyedHmac } from './one-shot-hmac.ts'

const anyKey = fc.uint8Array({ maxLength: 64 })
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  // An unpaired surrogate is hashed as the replacement character, as Node does.
  fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a', 'ö', '€') }),
  fc.tuple(fc.constantFrom('a', '€'), fc.integer({ min: 1000, max: 1050 })).map(repeated),
)

function repeated([text, times]: [string, number]): string {
  return text.repeat(times)
}

test('two one-shot hashes give the code of an Hmac object', () => {
  for (const algorithm of ['sha256', 'sha512'] as const) {
    fc.assert(
      fc.property(anyKey, fc.array(anyText, { maxLength: 5 }), (bytes, texts) => {
        const key = Buffer.from(bytes)
        const hmacOf = createKeyedHmac(algorithm, key)
        for (const text of texts)
          expect(hmacOf(text)).toBe(createHmac(algorithm, key).update(text).digest('base64url'))
      }),
      { numRuns: 500 },
    )
  }
})

test('a key that is longer than a block is refused', () => {
  expect(() => createKeyedHmac('sha256', Buffer.alloc(65))).toThrow('longer than a block')
  expect(() => createKeyedHmac('sha512', Buffer.alloc(129))).toThrow('longer than a block')
})
