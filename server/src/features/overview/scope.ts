import { isId } from '../../lib/ids.ts'
import type { MemberContext } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { findApp, findCampaign } from './overview.sql.ts'

/** Whose events a graph is about, beyond the organization. */
export interface Scope {
  appId: string | undefined
  /** With the app it advertises. */
  campaign: { id: string; appId: string } | undefined
}

/** The app and campaign a caller names. Refused: `app_not_found`, `campaign_not_found`, for those of others too. */
export async function scopeOf(
  ctx: MemberContext,
  given: { app_id?: string | null; campaign_id?: string | null },
): Promise<Scope> {
  const { app_id: appId, campaign_id: campaignId } = given
  if (appId != null && !(isId(appId) && (await findApp(ctx, appId)))) {
    refuse('app_not_found', { field: 'app_id' })
  }
  const campaign =
    campaignId != null && isId(campaignId) ? await findCampaign(ctx, campaignId) : undefined
  if (campaignId != null && campaign === undefined)
    refuse('campaign_not_found', { field: 'campaign_id' })
  return { appId: appId ?? undefined, campaign }
}
