import { randomBytes } from 'node:crypto'
import { type Secrets, sameBytes } from '../../../lib/crypto/secrets.ts'
import type { Realm } from './realm.sql.ts'

/** How long a person has for a ceremony. */
export const ceremonyMs = 300_000
const nonceBytes = 16
const timeBytes = 6

/**
 * What a challenge was made for. Any other use of its answer is refused. `holderId` is null for a
 * sign-in, which begins before it is known who it is.
 */
export interface CeremonyOf {
  realm: Realm
  ceremony: 'add' | 'confirm' | 'sign-in'
  holderId: string | null
}

/**
 * A challenge that names its use and its end and is signed, so that nothing is stored before it is
 * answered: 54 bytes. `spendChallenge` lets it be answered once.
 */
export function newChallenge(secrets: Secrets, use: CeremonyOf, now: Date): Buffer {
  const content = Buffer.alloc(nonceBytes + timeBytes)
  randomBytes(nonceBytes).copy(content)
  content.writeUIntBE(now.getTime() + ceremonyMs, nonceBytes, timeBytes)
  return Buffer.concat([content, macOf(secrets, use, content)])
}

/** True for a challenge of this use that has not ended. It is in base64url, as browsers send it. */
export function isChallengeOf(
  secrets: Secrets,
  challenge: string,
  { now, ...use }: CeremonyOf & { now: Date },
): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const content = bytes.subarray(0, nonceBytes + timeBytes)
  if (!sameBytes(bytes.subarray(content.length), macOf(secrets, use, content))) return false
  return endOf(challenge).getTime() > now.getTime()
}

/** When a challenge of ours ends. */
export function endOf(challenge: string): Date {
  return new Date(Buffer.from(challenge, 'base64url').readUIntBE(nonceBytes, timeBytes))
}

function macOf(secrets: Secrets, use: CeremonyOf, content: Uint8Array): Buffer {
  const { realm, ceremony, holderId } = use
  return secrets.hmac('passkey-challenge', realm, ceremony, holderId ?? '', content)
}
