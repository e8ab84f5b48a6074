import { createHash, randomBytes } from 'node:crypto'
import { checksumOf } from './keys.ts'

/** A new session token: 256 random bits that say nothing by themselves, so that only the database decides what they open. */
export function newToken(): string {
  const token = `fr_s_${randomBytes(32).toString('base64url')}`
  return token + checksumOf(token)
}

/**
 * How a token is kept: SHA-256, 32 bytes. A slow hash is for passwords; a token of 256 bits cannot be guessed, and is looked up
 * at each call.
 */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
