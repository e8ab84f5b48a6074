import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { createPlacement as call } from '@frontrow/contract/monetization'
import { audit } from '../audit/audit.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'
import { sameId } from '../../lib/calls/path-ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { makeKey, refuseTooMany } from '../account/account.ts'
import { findApp } from '../apps/apps.ts'
import { insertPlacement } from './placement.sql.ts'

/**
 * Creates a placement with its own key. Refuses `app_not_found`, `app_not_monetizing`,
 * `too_many_placements`.
 */
export async function createPlacement(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { type } = input.body
  const app = await findApp(ctx, sameId(input.params.appId, input.query.app_id))
  if (!app.is_monetizing) refuse('app_not_monetizing')
  await refuseTooMany(ctx, {
    table: 'ad_placements',
    most: ctx.config.mostPlacements,
    refusal: 'too_many_placements',
    named: 'placements, retired ones included',
  })
  const id = newId(ctx.now)
  const name = input.body.name.trim()
  await insertPlacement(ctx, { id, appId: app.id, name, type })
  const key = await makeKey(ctx, { kind: 'placement', placementId: id })
  await audit(ctx, 'placement.create', { id, details: { name, type, app_id: app.id } })
  return {
    id,
    name,
    type,
    placement_api_key: key,
    request_count: 0,
    impression_count: 0,
    click_count: 0,
    download_count: 0,
    has_requests: false,
  }
}
