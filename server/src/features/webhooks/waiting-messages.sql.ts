import type { Db } from '../../lib/db/database.ts'
import { only } from '../../lib/db/rows.ts'
import { failuresToFail } from './sending/schedule.ts'

export interface WaitingMessages {
  waitingMessages: number
  /** Since the oldest one that is due was due; a webhook that fails is not counted. */
  oldestMessageSeconds: number
  failingWebhooks: number
}

/** What waits to be sent to push webhooks that are on. */
export async function readWaitingMessages(db: Db): Promise<WaitingMessages> {
  return only<WaitingMessages>(db)`
    SELECT count(s.webhook_id)::int AS "waitingMessages",
      coalesce(extract(epoch FROM app_now() - min(s.next_try_at) FILTER (
        WHERE s.next_try_at <= app_now() AND w.fails_in_row < ${failuresToFail})), 0)::float8 AS "oldestMessageSeconds",
      count(DISTINCT w.id) FILTER (WHERE w.fails_in_row >= ${failuresToFail})::int AS "failingWebhooks"
    FROM webhooks w LEFT JOIN webhook_sendings s ON s.webhook_id = w.id AND s.state = 'waiting'
    WHERE w.kind = 'push' AND w.off_reason IS NULL`
}
