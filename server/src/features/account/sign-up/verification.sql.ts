import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'
import type { Verification } from './verification.ts'

export interface NewVerification {
  email: string
  name: string
  nonce: Buffer
  codeHmac: Buffer
  bindingHmac: Buffer
  now: Date
  expiresAt: Date
}

/**
 * Replaces the code of an email. Returns false, and changes nothing, when the recipient has reached
 * the limit of mails per hour or day. One statement, so that concurrent sends are counted
 * correctly.
 */
export async function startVerification(
  db: Db,
  fresh: NewVerification,
  most: { hourly: number; daily: number },
): Promise<boolean> {
  const { email, name, nonce, codeHmac, bindingHmac, now, expiresAt } = fresh
  const started = await many(db)`
    INSERT INTO email_verifications AS v (email, name, nonce, code_hmac, binding_hmac, sent_at, expires_at, sends)
    VALUES (${email}, ${name}, ${nonce}, ${codeHmac}, ${bindingHmac}, ${now}, ${expiresAt}, ARRAY[${now}::timestamptz])
    ON CONFLICT (email) DO UPDATE SET
      name = excluded.name, nonce = excluded.nonce, code_hmac = excluded.code_hmac, binding_hmac = excluded.binding_hmac,
      token_hmac = NULL, client_hmac = NULL, tries = 0, verified_at = NULL, consumed_at = NULL,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      sends = ARRAY(SELECT s FROM unnest(v.sends) s WHERE s > ${now}::timestamptz - interval '1 day' ORDER BY s) || excluded.sends
    WHERE (SELECT count(*) FROM unnest(v.sends) s WHERE s > ${now}::timestamptz - interval '1 hour') < ${most.hourly}
      AND (SELECT count(*) FROM unnest(v.sends) s WHERE s > ${now}::timestamptz - interval '1 day') < ${most.daily}
    RETURNING email`
  return started.length === 1
}

/** When mails were sent to this recipient, oldest first. */
export async function sendTimes(db: Db, email: string): Promise<Date[]> {
  const found = await db
    .selectFrom('email_verifications')
    .select('sends')
    .where('email', '=', email)
    .executeTakeFirst()
  return found?.sends ?? []
}

/** Spends one attempt of an open code, and returns what the code is compared with. */
export async function spendTry(
  db: Db,
  email: string,
  most: number,
): Promise<{ nonce: Buffer; code_hmac: Buffer } | undefined> {
  return one<{ nonce: Buffer; code_hmac: Buffer }>(db)`
    UPDATE email_verifications SET tries = tries + 1
    WHERE email = ${email} AND verified_at IS NULL AND consumed_at IS NULL AND expires_at > app_now() AND tries < ${most}
    RETURNING nonce, code_hmac`
}

/**
 * Starts the time window for the sign-up. Returns false when the code was replaced or used
 * meanwhile.
 */
export async function markVerified(
  db: Db,
  proof: {
    email: string
    nonce: Buffer
    bindingHmac: Buffer
    tokenHmac: Buffer
    clientHmac: Buffer
  },
): Promise<boolean> {
  const marked = await many(db)`
    UPDATE email_verifications SET verified_at = app_now(), binding_hmac = ${proof.bindingHmac},
      token_hmac = ${proof.tokenHmac}, client_hmac = ${proof.clientHmac}
    WHERE email = ${proof.email} AND nonce = ${proof.nonce} AND verified_at IS NULL
    RETURNING email`
  return marked.length === 1
}

export async function readVerification(db: Db, email: string): Promise<Verification | undefined> {
  return verificationOf(db, email).executeTakeFirst()
}

/** The verification of an email, locked until the transaction ends. */
export async function lockVerification(db: Db, email: string): Promise<Verification | undefined> {
  return verificationOf(db, email).forUpdate().executeTakeFirst()
}

function verificationOf(db: Db, email: string) {
  return db
    .selectFrom('email_verifications')
    .select(['name', 'binding_hmac', 'token_hmac', 'client_hmac', 'verified_at', 'consumed_at'])
    .where('email', '=', email)
}

export async function markConsumed(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('email_verifications')
    .set({ consumed_at: now })
    .where('email', '=', email)
    .execute()
}

/**
 * Deletes codes that were sent more than a day ago. The day is needed because an email's sends of
 * the last day limit how many mails it gets.
 */
export async function sweepVerifications(db: Db): Promise<void> {
  await execute(db)`DELETE FROM email_verifications WHERE sent_at < app_now() - interval '1 day'`
}
