import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { takeLock } from '../../lib/db/locks.ts'
import { one } from '../../lib/db/rows.ts'

/** Of the acts of one person one is judged at a time, until the transaction ends. */
export async function lockGivenBy(db: Db, actor: string): Promise<void> {
  await takeLock(db, 'givenAlone', actor)
}

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

export interface NewGift {
  id: string
  actor: string
  kind: string
  subject: string
  organizationId: string | null
  amountMicros: bigint
  isReceipt: boolean
  now: Date
}

export async function insertGift(db: Db, gift: NewGift): Promise<void> {
  await db
    .insertInto('given_alone')
    .values({
      id: gift.id,
      actor: gift.actor,
      kind: gift.kind,
      subject: gift.subject,
      organization_id: gift.organizationId,
      amount_micros: gift.amountMicros,
      given_at: gift.now,
      is_receipt: gift.isReceipt,
    })
    .execute()
}

/** Covers the receipts of others that were noted until the end of a UTC day. */
export async function coverReceipts(
  db: Db,
  { day, by, now }: { day: string; by: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE given_alone SET covered_at = ${now}
    WHERE is_receipt AND covered_at IS NULL AND actor <> ${by}
      AND given_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`.execute(db)
}
