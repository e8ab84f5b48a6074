import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { only, execute } from '../../../lib/db/rows.ts'

export interface PayoutSettings {
  thresholdMicros: bigint
  /** Days between the end of a month's close and its payout. */
  netDays: number
  /** The network's own account, for files of payments in EUR. */
  accountName: string | null
  accountIban: string | null
}

const columns = sql.raw(
  'threshold_micros AS "thresholdMicros", net_days AS "netDays", account_name AS "accountName", account_iban AS "accountIban"',
)

export async function findPayoutSettings(
  db: Db,
  { isLocked = false } = {},
): Promise<PayoutSettings> {
  const lock = isLocked ? sql`FOR UPDATE` : sql``
  const row = await only<PayoutSettings>(db)`
    SELECT ${columns} FROM payout_settings ${lock}`
  return row
}

export async function writePayoutSettings(db: Db, settings: PayoutSettings): Promise<void> {
  const { thresholdMicros, netDays, accountName, accountIban } = settings
  await execute(db)`
    UPDATE payout_settings SET threshold_micros = ${thresholdMicros}, net_days = ${netDays},
      account_name = ${accountName}, account_iban = ${accountIban}`
}

/** An organization's own threshold; undefined for none. */
export async function findThreshold(db: Db, organizationId: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('payout_thresholds')
    .select('threshold_micros')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.threshold_micros
}

export async function writeThreshold(
  db: Db,
  of: { organizationId: string; micros: bigint | null; now: Date },
): Promise<void> {
  const { organizationId, micros, now } = of
  if (micros === null) {
    await db.deleteFrom('payout_thresholds').where('organization_id', '=', organizationId).execute()
    return
  }
  const fresh = { threshold_micros: micros, set_at: now }
  await db
    .insertInto('payout_thresholds')
    .values({ organization_id: organizationId, ...fresh })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(fresh))
    .execute()
}
