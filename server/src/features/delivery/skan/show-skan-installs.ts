import { dayMs } from '@frontrow/contract/durations'
import { recordPostback, type showSkanInstalls as call } from '@frontrow/contract/delivery/traffic'
import { type Input, type Reply, pathOf } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { findApp, storeIdsOf } from '../../apps/apps.ts'
import { countPostbacks, countSources } from './skan.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

const shownDays = 90

/** GET /delivery/app/:appId/skadnetwork. Refusals: `app_not_found`. */
export async function showSkanInstalls(
  ctx: MemberContext,
  { params, query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { config, now } = ctx
  const { timespan = 'Day' } = query
  const app = await findApp(ctx, params.appId)
  const first = new Date(now.getTime() - (shownDays - 1) * dayMs)
  const span = { from: utcDayOf(first), till: utcDayOf(now), timespan }
  const rows = await countPostbacks(ctx, app.id, span)
  return {
    apple_app_id: storeIdsOf(app).apple ?? null,
    network_id: config.skanNetworkId ?? null,
    postback_url: `${config.publicUrl}${pathOf(recordPostback)}`,
    timespan,
    totals: totalsOf(rows),
    rows,
    sources: await countSources(ctx, app.id, span),
  }
}

function totalsOf(rows: Reply<typeof call>['rows']): Reply<typeof call>['totals'] {
  const totals = { installs: 0, redownloads: 0, lost: 0 }
  for (const { installs, redownloads, lost } of rows) {
    totals.installs += installs
    totals.redownloads += redownloads
    totals.lost += lost
  }
  return totals
}
