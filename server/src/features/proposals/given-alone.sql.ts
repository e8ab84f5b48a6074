import { camel, type NewRow } from '../../lib/db/camel.ts'
import type { Db } from '../../lib/db/database.ts'
import { one, execute } from '../../lib/db/rows.ts'

/** What a person gave away alone since then, with receipts that nobody has covered. */
export async function givenSince(
  db: Db,
  { actor, since }: { actor: string; since: Date },
): Promise<bigint> {
  const row = await one<{ micros: bigint }>(db)`
    SELECT coalesce(sum(amount_micros), 0)::bigint AS micros FROM given_alone
    WHERE actor = ${actor} AND CASE WHEN is_receipt THEN covered_at IS NULL ELSE given_at > ${since} END`
  return row?.micros ?? 0n
}

export async function insertGift(db: Db, gift: NewRow<'given_alone'>): Promise<void> {
  await camel(db).insertInto('given_alone').values(gift).execute()
}

/** Covers the receipts of others that were noted until the end of a UTC day. */
export async function coverReceipts(
  db: Db,
  { day, by, now }: { day: string; by: string; now: Date },
): Promise<void> {
  await execute(db)`
    UPDATE given_alone SET covered_at = ${now}
    WHERE is_receipt AND covered_at IS NULL AND actor <> ${by}
      AND given_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`
}
