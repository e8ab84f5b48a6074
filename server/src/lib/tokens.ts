import { createHash, randomBytes } from 'node:crypto'
import { checksumOf } from './keys.ts'

/** A new session token: 256 random bits without content. Only the database knows what it grants. */
export function newToken(): string {
  const token = `fr_s_${randomBytes(32).toString('base64url')}`
  return token + checksumOf(token)
}

/**
 * The stored form of a token: SHA-256, 32 bytes. It is looked up at each call and cannot be
 * guessed, so it needs no slow hash.
 */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
