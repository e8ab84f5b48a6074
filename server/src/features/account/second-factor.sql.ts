import type { Db } from '../../lib/database.ts'

export interface StoredTotp {
  sealed: Buffer
  begun_at: Date
  confirmed_at: Date | null
}

/** The authenticator app of a developer, also one that is not confirmed yet. */
export async function findTotp(db: Db, developerId: string): Promise<StoredTotp | undefined> {
  return db
    .selectFrom('developer_totp')
    .select(['sealed', 'begun_at', 'confirmed_at'])
    .where('developer_id', '=', developerId)
    .executeTakeFirst()
}

/** True where the developer has a confirmed second factor. */
export async function hasFactor(db: Db, developerId: string): Promise<boolean> {
  const totp = await findTotp(db, developerId)
  return totp !== undefined && totp.confirmed_at !== null
}

/** Stores a secret that is no factor yet. Returns false where a confirmed one is there. */
export async function beginTotpOf(
  db: Db,
  row: { developerId: string; sealed: Buffer; now: Date },
): Promise<boolean> {
  const values = { sealed: row.sealed, last_step: 0n, begun_at: row.now }
  const stored = await db
    .insertInto('developer_totp')
    .values({ developer_id: row.developerId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('developer_id')
        .doUpdateSet(values)
        .where('developer_totp.confirmed_at', 'is', null),
    )
    .returning('developer_id')
    .execute()
  return stored.length === 1
}

/**
 * Uses up the step of a code, so that a code works once: the statement changes no row where the
 * step or a later one was used already.
 */
export async function takeStep(db: Db, developerId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('developer_totp')
    .set({ last_step: BigInt(step) })
    .where('developer_id', '=', developerId)
    .where('last_step', '<', BigInt(step))
    .returning('developer_id')
    .execute()
  return used.length === 1
}

/** Returns false where it is confirmed already. */
export async function confirmTotpOf(db: Db, developerId: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('developer_totp')
    .set({ confirmed_at: now })
    .where('developer_id', '=', developerId)
    .where('confirmed_at', 'is', null)
    .returning('developer_id')
    .execute()
  return confirmed.length === 1
}

/** Removes the app and the recovery codes. Returns false where there was no confirmed app. */
export async function removeFactors(db: Db, developerId: string): Promise<boolean> {
  await db.deleteFrom('developer_recovery_codes').where('developer_id', '=', developerId).execute()
  const removed = await db
    .deleteFrom('developer_totp')
    .where('developer_id', '=', developerId)
    .returning('confirmed_at')
    .execute()
  return removed.some(({ confirmed_at: confirmedAt }) => confirmedAt !== null)
}

/** Replaces all recovery codes of the developer. */
export async function replaceRecoveryCodes(
  db: Db,
  row: { developerId: string; hmacs: readonly Buffer[]; now: Date },
): Promise<void> {
  const { developerId, hmacs, now } = row
  await db.deleteFrom('developer_recovery_codes').where('developer_id', '=', developerId).execute()
  await db
    .insertInto('developer_recovery_codes')
    .values(hmacs.map((hmac) => ({ developer_id: developerId, code_hmac: hmac, made_at: now })))
    .execute()
}

/** Uses up a recovery code. Returns false for an unknown or used one. */
export async function takeRecoveryCode(
  db: Db,
  row: { developerId: string; hmac: Buffer; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('developer_recovery_codes')
    .set({ used_at: row.now })
    .where('developer_id', '=', row.developerId)
    .where('code_hmac', '=', row.hmac)
    .where('used_at', 'is', null)
    .returning('developer_id')
    .execute()
  return used.length === 1
}

export async function countRecoveryCodes(db: Db, developerId: string): Promise<number> {
  const unused = await db
    .selectFrom('developer_recovery_codes')
    .select('code_hmac')
    .where('developer_id', '=', developerId)
    .where('used_at', 'is', null)
    .execute()
  return unused.length
}
