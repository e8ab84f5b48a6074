import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showPlacementTotals as call } from '@frontrow/contract/overview'
import type { MemberContext } from '../../lib/calls/context.ts'
import { findPlacementTotals } from './overview.sql.ts'
import { rangeOf } from './range.ts'

/**
 * POST /overview/monetization: all placements of the organization, with zeros for those without
 * requests.
 */
export async function showPlacementTotals(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const range = rangeOf({ from: body.from_timestamp, to: body.to_timestamp })
  if (range === undefined) return []
  const rows = await findPlacementTotals(ctx, range)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    app_name: row.app_name,
    requests: Number(row.requests),
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    installs: Number(row.installs),
  }))
}
