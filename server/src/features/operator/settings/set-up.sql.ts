import type { Db } from '../../../lib/db/database.ts'
import { only } from '../../../lib/db/rows.ts'

export interface SetUpFacts {
  isMailTested: boolean
  isModerationChosen: boolean
  isDismissed: boolean
  hasPolicy: boolean
  hasSeller: boolean
  /** Somebody has set the share that publishers get. */
  isShareChosen: boolean
  /** The account that payouts are made from. */
  hasPayoutAccount: boolean
}

export async function findSetUpFacts(db: Db): Promise<SetUpFacts> {
  const facts = await only<SetUpFacts>(db)`
    SELECT EXISTS (SELECT FROM stored_settings WHERE key = 'mail_tested') AS "isMailTested",
      EXISTS (SELECT FROM stored_settings WHERE key = 'moderation') AS "isModerationChosen",
      EXISTS (SELECT FROM stored_settings WHERE key = 'set_up_dismissed' AND value = 'yes') AS "isDismissed",
      EXISTS (SELECT FROM policies) AS "hasPolicy",
      EXISTS (SELECT FROM network_sellers) AS "hasSeller",
      EXISTS (SELECT FROM revenue_shares WHERE organization_id IS NULL AND set_by <> 'system') AS "isShareChosen",
      EXISTS (SELECT FROM payout_settings WHERE account_iban IS NOT NULL) AS "hasPayoutAccount"`
  return facts
}
