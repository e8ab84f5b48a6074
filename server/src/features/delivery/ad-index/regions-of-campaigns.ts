import type { Db } from '../../../lib/db/database.ts'
import { everywhere, isEverywhere } from '../../campaigns/campaigns.ts'
import { readTargets } from './ad-snapshot.sql.ts'

/** The regions of live campaigns, by id. Those of all continents are shown everywhere. */
export async function readRegionsOfCampaigns(db: Db, now: Date): Promise<Map<string, Set<string>>> {
  const regions = new Map<string, Set<string>>()
  for await (const rows of readTargets(db, now)) {
    for (const { campaign_id: campaign, region_id: region } of rows) {
      const known = regions.get(campaign)
      if (known === undefined) regions.set(campaign, new Set([region]))
      else known.add(region)
    }
  }
  for (const own of regions.values()) if (isEverywhere(own)) own.add(everywhere)
  return regions
}
