import type { showAppUses as call } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { findApp } from './find-app.ts'
import { countInApp, findCampaignUses } from './uses.sql.ts'

/**
 * What stops when an app is retired: its campaigns, its placements and its contents. Refuses
 * `app_not_found`.
 */
export async function showAppUses(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const app = await findApp(ctx, params.appId)
  return { ...(await findCampaignUses(ctx, { appId: app.id })), ...(await countInApp(ctx, app.id)) }
}
