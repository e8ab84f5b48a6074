import type { listViewerReports as call } from '@frontrow/contract/ad-contents/ad-review'
import type { ReportReason } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { findPlacementNames, findReports } from './shown-app.sql.ts'
import { daysAgo, reportDays } from './shown-apps.ts'

const mostReports = 100

/** GET /ad-review/app/:advertisedAppId/reports */
export async function listViewerReports(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const appId = params.advertisedAppId
  if (!isId(appId)) return []
  const { organizationId } = ctx
  const names = await ctx.transaction(findPlacementNames)
  const rows = await ctx.database.asSystem((db) =>
    findReports(
      db,
      {
        organizationId,
        placements: [...names.keys()],
        since: daysAgo(ctx.now, reportDays),
      },
      { appId, most: mostReports },
    ),
  )
  return rows.flatMap(({ placement, reason, note, reported_at: at }) => {
    const found = names.get(placement)
    // The table accepts only reasons of this type.
    return found === undefined
      ? []
      : [{ reason: reason as ReportReason, note, at: at.toISOString(), placement: found }]
  })
}
