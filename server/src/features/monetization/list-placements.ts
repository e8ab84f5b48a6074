import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { listPlacements as call } from '@frontrow/contract/monetization'
import type { MemberContext } from '../../lib/calls/context.ts'
import { sameId } from '../../lib/calls/path-ids.ts'
import { keysOf } from '../account/account.ts'
import { findApp } from '../apps/apps.ts'
import { findPlacements } from './placement.sql.ts'

/**
 * An app's placements, newest first. `download_count` is the number of installs from a placement.
 * Refuses `app_not_found`.
 */
export async function listPlacements(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const app = await findApp(ctx, sameId(input.params.appId, input.query.app_id))
  const placements = await findPlacements(ctx, app.id)
  const keys = await keysOf(ctx, { kind: 'placement', ids: placements.map((row) => row.id) })
  return placements.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    placement_api_key: keys.get(row.id) ?? '',
    request_count: Number(row.requests),
    impression_count: Number(row.impressions),
    click_count: Number(row.clicks),
    download_count: Number(row.installs),
    has_requests: row.is_requested,
  }))
}
