import type { NoticeKind } from '@frontrow/contract/notice-kinds'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { type NewNotice, notify } from '../outbox/notify.sql.ts'
import {
  type CampaignCause,
  endedCampaigns,
  endingCampaigns,
  usedDailyBudgets,
  usedTotalBudgets,
} from './cause.sql.ts'

/**
 * Writes the notices that no call causes. Any number of nodes may do it: the key of a cause keeps a
 * second notice out.
 */
export async function findCauses({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    for (const cause of await endedCampaigns(db, now))
      await write(db, cause, { kind: 'campaign_ended', now, params: paramsOf(cause) })
    for (const cause of await endingCampaigns(db, now)) {
      const params = { ...paramsOf(cause), ends_at: cause.endsAt.toISOString() }
      await write(db, cause, { kind: 'campaign_ending', now, params })
    }
    for (const cause of await usedDailyBudgets(db, now)) {
      const params = { ...paramsOf(cause), day: cause.day }
      await write(db, cause, { kind: 'daily_budget_used', now, params })
    }
    for (const cause of await usedTotalBudgets(db, now))
      await write(db, cause, { kind: 'total_budget_used', now, params: paramsOf(cause) })
  })
}

async function write<K extends NoticeKind>(
  db: Db,
  { organizationId, campaignId, onceKey }: CampaignCause,
  notice: Pick<NewNotice<K>, 'kind' | 'params' | 'now'>,
): Promise<void> {
  await notify(db, { ...notice, organizationId, onceKey, subject: `campaign|${campaignId}` })
}

function paramsOf({ campaignId, name }: CampaignCause) {
  return { campaign_id: campaignId, name }
}
