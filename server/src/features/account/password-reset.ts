import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { insertReset } from './password-reset.sql.ts'

export const resetLifeMs = 60 * 60_000
/** An invitation waits in a mailbox longer than somebody who has just asked. */
export const welcomeLifeMs = 3 * 86_400_000

/**
 * Makes a link that sets the password of a developer once, in the transaction at hand. Only the mail has it: the database keeps
 * the SHA-256 of its 256 random bits.
 */
export async function makeResetLink(
  services: Pick<Services, 'config'>,
  db: Db,
  of: { developerId: string; now: Date; lifeMs: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(of.now.getTime() + of.lifeMs)
  await insertReset(db, { ...of, tokenHash: hashOfReset(token), expiresAt })
  return `${services.config.publicUrl}/auth/reset-password?token=${token}`
}

export function hashOfReset(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
