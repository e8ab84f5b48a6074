import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { type Holder, type Realm, realmTable } from './realm.sql.ts'

/** The parts of a passkey that browsers receive. */
export interface Passkey {
  /** Chosen by the authenticator. */
  credential_id: Buffer
  transports: string[]
  /** The host name that it belongs to. */
  rp_id: string
}

/** A passkey as its holder sees it. */
export interface ShownPasskey {
  id: string
  name: string
  /** The host name that it belongs to. */
  host: string
  added_at: Date
  last_used_at: Date | null
}

/** The parts of a passkey that its assertion is verified with. */
export interface StoredPasskey {
  id: string
  holder_id: string
  public_key: Buffer
  /** How often it was used, by its own count; 0 for ever where it does not count. */
  counter: number
  rp_id: string
}

/** The passkeys of a holder, the oldest first. */
export async function listPasskeys(db: Db, holder: Holder): Promise<Passkey[]> {
  return many<Passkey>(db)`
    SELECT credential_id, transports, rp_id
    FROM ${realmTable(holder, 'passkeys')} WHERE holder_id = ${holder.id}
    ORDER BY added_at, id`
}

/** The passkeys without their public keys, which the read role of operators may not select. */
export async function shownPasskeysOf(db: Db, holder: Holder): Promise<ShownPasskey[]> {
  return many<ShownPasskey>(db)`
    SELECT id, name, rp_id AS host, added_at, last_used_at
    FROM ${realmTable(holder, 'passkeys')} WHERE holder_id = ${holder.id}
    ORDER BY added_at, id`
}

export async function findPasskey(
  db: Db,
  { realm, credentialId }: { realm: Realm; credentialId: Buffer },
): Promise<StoredPasskey | undefined> {
  return one<StoredPasskey>(db)`
    SELECT id, holder_id, public_key, counter::float8 AS counter, rp_id
    FROM ${realmTable({ realm }, 'passkeys')} WHERE credential_id = ${credentialId}`
}

export interface NewPasskey {
  id: string
  holder: Holder
  credentialId: Uint8Array
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  rpId: string
  name: string
  now: Date
}

/** Returns false where the authenticator's id is known already. */
export async function insertPasskey(db: Db, row: NewPasskey): Promise<boolean> {
  const stored = await many(db)`
    INSERT INTO ${realmTable(row.holder, 'passkeys')}
      (id, holder_id, credential_id, public_key, counter, transports, rp_id, name, added_at)
    VALUES (${row.id}, ${row.holder.id}, ${Buffer.from(row.credentialId)}, ${Buffer.from(row.publicKey)},
      ${row.counter}, ${row.transports}, ${row.rpId}, ${row.name}, ${row.now})
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`
  return stored.length === 1
}

/**
 * Notes a use. Returns false where the count did not rise, which means that the passkey was copied,
 * or that another call was first. A passkey that never counts stays at 0.
 */
export async function raiseCounter(
  db: Db,
  use: { realm: Realm; id: string; counter: number; now: Date },
): Promise<boolean> {
  const { realm, id, counter, now } = use
  const used = await many(db)`
    UPDATE ${realmTable({ realm }, 'passkeys')} SET counter = ${counter}, last_used_at = ${now}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
    RETURNING id`
  return used.length === 1
}

/** Returns the earlier name; undefined where the holder has no such passkey. */
export async function setPasskeyName(
  db: Db,
  row: { holder: Holder; id: string; name: string },
): Promise<string | undefined> {
  const { holder, id, name } = row
  const renamed = await one<{ name: string }>(db)`
    UPDATE ${realmTable(holder, 'passkeys')} p SET name = ${name}
    FROM (SELECT id, name FROM ${realmTable(holder, 'passkeys')}
      WHERE holder_id = ${holder.id} AND id::text = ${id} FOR UPDATE) earlier
    WHERE p.id = earlier.id RETURNING earlier.name`
  return renamed?.name
}

/** Returns its name; undefined where the holder has no such passkey. */
export async function deletePasskey(
  db: Db,
  { holder, id }: { holder: Holder; id: string },
): Promise<string | undefined> {
  const removed = await one<{ name: string }>(db)`
    DELETE FROM ${realmTable(holder, 'passkeys')}
    WHERE holder_id = ${holder.id} AND id::text = ${id} RETURNING name`
  return removed?.name
}

/** Returns how many were removed. */
export async function deletePasskeys(db: Db, holder: Holder): Promise<number> {
  const removed = await many(db)`
    DELETE FROM ${realmTable(holder, 'passkeys')} WHERE holder_id = ${holder.id}
    RETURNING id`
  return removed.length
}

/** How many passkeys of a realm belong to another host name, and for how many people. */
export async function countOrphanedPasskeys(
  db: Db,
  { realm, rpId }: { realm: Realm; rpId: string | undefined },
): Promise<{ passkeys: number; holders: number }> {
  const counted = await one<{ passkeys: number; holders: number }>(db)`
    SELECT count(*)::int AS passkeys, count(DISTINCT holder_id)::int AS holders
    FROM ${realmTable({ realm }, 'passkeys')} WHERE rp_id <> ${rpId ?? ''}`
  return counted ?? { passkeys: 0, holders: 0 }
}
