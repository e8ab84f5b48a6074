import { isId } from '../../lib/db/ids.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { ownsApp, findCampaign } from './overview.sql.ts'

/** What a graph covers within the organization. */
export interface Scope {
  appId: string | undefined
  /** With the app it advertises. */
  campaign: { id: string; appId: string } | undefined
}

/**
 * The app and campaign that a caller names. Refuses `app_not_found` and `campaign_not_found`, also
 * for those of other organizations.
 */
export async function scopeOf(
  ctx: MemberContext,
  given: { app_id?: string | null; campaign_id?: string | null },
): Promise<Scope> {
  const { app_id: appId, campaign_id: campaignId } = given
  if (appId != null && !(isId(appId) && (await ownsApp(ctx, appId)))) {
    refuse('app_not_found', { field: 'app_id' })
  }
  const campaign =
    campaignId != null && isId(campaignId) ? await findCampaign(ctx, campaignId) : undefined
  if (campaignId != null && campaign === undefined)
    refuse('campaign_not_found', { field: 'campaign_id' })
  return { appId: appId ?? undefined, campaign }
}
