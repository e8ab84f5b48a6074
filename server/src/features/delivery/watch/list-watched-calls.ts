import { hourMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  WatchedCallShown,
  listWatchedCalls as listCall,
} from '@frontrow/contract/delivery/watch'
import type { MemberContext, Services } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { type CallRow, deleteOldWatches, findWatch, selectCalls } from './watches.sql.ts'

const keptMs = hourMs

/** GET /delivery/watch/:watchId/calls. Refusals: `watch_not_found`. */
export async function listWatchedCalls(
  ctx: MemberContext,
  { params, query }: Input<typeof listCall>,
): Promise<Reply<typeof listCall>> {
  if (!(await findWatch(ctx, params.watchId))) refuse('watch_not_found')
  const since = new Date(ctx.now.getTime() - keptMs)
  const after = Number(query.after ?? 0)
  const rows = await selectCalls(ctx, { watchId: params.watchId, after, since })
  return { calls: rows.map(shownOf), next: String(rows.at(-1)?.number ?? after) }
}

/** Deletes calls that are older than an hour, and watches that ended an hour ago. */
export async function sweepWatches({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    await deleteOldWatches(db, new Date(now.getTime() - keptMs))
  })
}

const nothingElse = {
  request_id: null,
  format: null,
  device: null,
  sdk: null,
  app_version: null,
  consent: null,
  is_test: false,
  reason: null,
  status: null,
  field: null,
  message: null,
  key: null,
}

function shownOf({ number, at, call, placement, campaigns }: CallRow): WatchedCallShown {
  const { own_campaigns: own = [] } = call
  return {
    ...nothingElse,
    ...call,
    id: number,
    at: at.toISOString(),
    placement,
    own_campaigns: own.map(({ campaign_id: id, failed }) => ({
      campaign_id: id,
      campaign_name: campaigns[id] ?? null,
      failed,
    })),
  }
}
