import { randomBytes } from 'node:crypto'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { insertReset } from './password-reset.sql.ts'

export const resetLifeMs = hourMs
/**
 * An invitation may wait in a mailbox for days; a reset link is used soon after it was requested.
 */
export const welcomeLifeMs = 3 * dayMs

/**
 * Creates a link that sets a developer's password once, in the current transaction. The token has
 * 256 random bits and is only in the mail; the database stores its SHA-256.
 */
export async function makeResetLink(
  services: Pick<Services, 'config'>,
  db: Db,
  options: { developerId: string; now: Date; lifeMs: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(options.now.getTime() + options.lifeMs)
  await insertReset(db, { ...options, tokenHash: hashOfToken(token), expiresAt })
  return `${services.config.publicUrl}/auth/reset-password#token=${token}`
}
