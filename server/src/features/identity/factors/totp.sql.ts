import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { type Holder, realmTable } from './realm.sql.ts'

export interface StoredTotp {
  sealed: Buffer
  begun_at: Date
  confirmed_at: Date | null
}

/** The authenticator app of a holder, also one that is not confirmed yet. */
export async function findTotp(db: Db, holder: Holder): Promise<StoredTotp | undefined> {
  return one<StoredTotp>(db)`
    SELECT sealed, begun_at, confirmed_at FROM ${realmTable(holder, 'totp')}
    WHERE holder_id = ${holder.id}`
}

/** When the authenticator app became a factor, read without its secret; null where none is. */
export async function totpAddedAt(db: Db, holder: Holder): Promise<Date | null> {
  const found = await one<Pick<StoredTotp, 'confirmed_at'>>(db)`
    SELECT confirmed_at FROM ${realmTable(holder, 'totp')} WHERE holder_id = ${holder.id}`
  return found?.confirmed_at ?? null
}

/** Stores a secret that is no factor yet. Returns false where a confirmed one is there. */
export async function insertTotp(
  db: Db,
  row: { holder: Holder; sealed: Buffer; now: Date },
): Promise<boolean> {
  const { holder, sealed, now } = row
  const stored = await many(db)`
    INSERT INTO ${realmTable(holder, 'totp')} AS t (holder_id, sealed, last_step, begun_at)
    VALUES (${holder.id}, ${sealed}, 0, ${now})
    ON CONFLICT (holder_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0, begun_at = excluded.begun_at
    WHERE t.confirmed_at IS NULL
    RETURNING holder_id`
  return stored.length === 1
}

/**
 * Uses up the step of a code, so that a code works once: the statement changes no row where the
 * step or a later one was used already.
 */
export async function spendTotpStep(db: Db, holder: Holder, step: number): Promise<boolean> {
  const used = await many(db)`
    UPDATE ${realmTable(holder, 'totp')} SET last_step = ${step}
    WHERE holder_id = ${holder.id} AND last_step < ${step} RETURNING holder_id`
  return used.length === 1
}

/** Returns false where it is confirmed already. */
export async function markTotpConfirmed(
  db: Db,
  { holder, now }: { holder: Holder; now: Date },
): Promise<boolean> {
  const confirmed = await many(db)`
    UPDATE ${realmTable(holder, 'totp')} SET confirmed_at = ${now}
    WHERE holder_id = ${holder.id} AND confirmed_at IS NULL RETURNING holder_id`
  return confirmed.length === 1
}

/** Returns false where there was no confirmed app. */
export async function deleteTotp(db: Db, holder: Holder): Promise<boolean> {
  const removed = await many<Pick<StoredTotp, 'confirmed_at'>>(db)`
    DELETE FROM ${realmTable(holder, 'totp')} WHERE holder_id = ${holder.id}
    RETURNING confirmed_at`
  return removed.some(({ confirmed_at: confirmedAt }) => confirmedAt !== null)
}
