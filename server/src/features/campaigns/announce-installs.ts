import { hexOfId } from '../../lib/db/ids.ts'
import type { Db } from '../../lib/db/database.ts'
import { announce, organizationsTaking } from '../webhooks/webhooks.ts'
import { campaignsNumbered } from './campaign.sql.ts'

export interface Install {
  /** The id of the ad that led to it. */
  id: string
  at: Date
  /** The number of the campaign. */
  campaign: number
  /** ISO 3166 alpha-2, or ZZ. */
  country: string
  store: 'google' | 'apple'
  /** Milliseconds since 1970. */
  clickedAt: number
}

/** Notifies webhooks of installs that count, each once. */
export async function announceInstalls(
  db: Db,
  installs: readonly Install[],
  now: Date,
): Promise<void> {
  if (installs.length === 0) return
  const taking = await organizationsTaking(db, 'install.counted')
  if (taking.size === 0) return
  const campaigns = await campaignsNumbered(
    db,
    installs.map(({ campaign }) => campaign),
  )
  for (const { id, at, campaign: number, country, store, clickedAt } of installs) {
    const campaign = campaigns.get(number)
    if (campaign === undefined || !taking.has(campaign.organizationId)) continue
    await announce(db, {
      organizationId: campaign.organizationId,
      type: 'install.counted',
      data: {
        transaction_id: hexOfId(id),
        campaign_id: campaign.id,
        app_id: campaign.appId,
        country,
        os: store === 'apple' ? 'ios' : 'android',
        clicked_at: new Date(clickedAt).toISOString(),
        installed_at: at.toISOString(),
      },
      at,
      now,
      cause: id,
    })
  }
}
