import { expect, test } from 'vitest'
import { checksumOf } from '../../../lib/crypto/keys.ts'
import { newToken } from './tokens.ts'

test('a token is 256 random bits with a checksum, and never the same', () => {
  const tokens = Array.from({ length: 1000 }, () => newToken())
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) {
    expect(token).toMatch(/^fr_s_[\w-]{43}[0-9A-Za-z]{6}$/)
    expect(Buffer.from(token.slice(5, 48), 'base64url')).toHaveLength(32)
    expect(checksumOf(token.slice(0, -6))).toBe(token.slice(-6))
  }
})
