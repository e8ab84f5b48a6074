import { createHash, randomBytes } from 'node:crypto'
import { checksumOf } from '../../../lib/crypto/keys.ts'

const prefixes = { session: 'fr_s_', api: 'fr_t_', welcome: 'fr_w_', view: 'fr_v_' } as const

/** A new token: 256 random bits without content. Only the database knows what it grants. */
export function newToken(kind: keyof typeof prefixes = 'session'): string {
  const token = prefixes[kind] + randomBytes(32).toString('base64url')
  return token + checksumOf(token)
}

/** True for a token that looks like an API token. It need not exist. */
export function isApiToken(token: string): boolean {
  return token.startsWith(prefixes.api)
}

/** True for a token that looks like one of an operator's view. It need not exist. */
export function isViewToken(token: string): boolean {
  return token.startsWith(prefixes.view)
}

/**
 * The stored form of a token: SHA-256, 32 bytes. It is looked up at each call and cannot be
 * guessed, so it needs no slow hash.
 */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
