import { createPublicKey } from 'node:crypto'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { bookKey } from './seal-days.ts'

/** The 32 bytes of the Ed25519 key that checks seals and documents, base64. */
export function publicKeyOf(secrets: Secrets): string {
  const { x = '' } = createPublicKey(bookKey(secrets)).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}
