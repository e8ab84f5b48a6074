import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'

export interface RewardKeyRow {
  number: number
  publicPem: string
  sealedPrivate: Buffer
  signsFrom: Date
}

/** All keys, the newest first. There are a few: one a year. */
export async function selectRewardKeys(db: Db): Promise<RewardKeyRow[]> {
  return many<RewardKeyRow>(db)`
    SELECT number, public_pem AS "publicPem", sealed_private AS "sealedPrivate", signs_from AS "signsFrom"
    FROM reward_keys ORDER BY signs_from DESC`
}

export async function insertRewardKey(db: Db, key: RewardKeyRow & { madeAt: Date }): Promise<void> {
  await db
    .insertInto('reward_keys')
    .values({
      number: key.number,
      public_pem: key.publicPem,
      sealed_private: key.sealedPrivate,
      signs_from: key.signsFrom,
      made_at: key.madeAt,
    })
    .execute()
}

/** Withdraws all keys: what they signed is refused from then on. */
export async function deleteRewardKeys(db: Db): Promise<void> {
  await db.deleteFrom('reward_keys').execute()
}

export interface ShownKey {
  number: number
  madeAt: Date
  signsFrom: Date
  /** When the next one signs. */
  signsTill: Date | null
}

/** The keys without their private halves, the newest first. */
export async function selectShownKeys(db: Db): Promise<ShownKey[]> {
  return many<ShownKey>(db)`
    SELECT number, made_at AS "madeAt", signs_from AS "signsFrom", lead(signs_from) OVER (ORDER BY signs_from) AS "signsTill"
    FROM reward_keys ORDER BY signs_from DESC`
}
