import type { NoticeKind, NoticeParams } from '@frontrow/contract/notice-kinds'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { allAlone, eachAlone } from '../../lib/failures/each-alone.ts'
import { type NewNotice, notify } from '../outbox/outbox.ts'
import {
  type CampaignCause,
  endedCampaigns,
  endingCampaigns,
  usedDailyBudgets,
  usedTotalBudgets,
} from './cause.sql.ts'

/**
 * Writes the notices that no call causes, each in a transaction of its own, so that one that fails
 * keeps no other from being written. Any number of nodes may do it, because the
 * key of a cause is unique.
 */
export async function findCauses({ database }: Pick<Services, 'database'>): Promise<void> {
  const now = await database.asSystem(readNow)
  const writeAll = async <K extends NoticeKind, C extends CampaignCause>(
    kind: K,
    find: (db: Db, now: Date) => Promise<C[]>,
    params: (cause: C) => NoticeParams[K],
  ) =>
    eachAlone(
      await database.asSystem((db) => find(db, now)),
      ({ organizationId, campaignId }) => `campaign ${campaignId} of ${organizationId}`,
      (cause) => database.asSystem((db) => write(db, cause, { kind, params: params(cause), now })),
    )
  await allAlone({
    'campaigns that ended': () => writeAll('campaign_ended', endedCampaigns, paramsOf),
    'campaigns that end': () =>
      writeAll('campaign_ending', endingCampaigns, (cause) => ({
        ...paramsOf(cause),
        ends_at: cause.endsAt.toISOString(),
      })),
    'daily budgets': () =>
      writeAll('daily_budget_used', usedDailyBudgets, (cause) => ({
        ...paramsOf(cause),
        day: cause.day,
      })),
    'total budgets': () => writeAll('total_budget_used', usedTotalBudgets, paramsOf),
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
