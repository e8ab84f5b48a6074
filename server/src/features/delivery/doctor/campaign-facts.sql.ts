import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, only } from '../../../lib/db/rows.ts'

export interface CampaignRow {
  id: string
  appId: string
  reviewState: 'approved' | 'pending' | 'denied'
  /** Its ads by what a decision said of them. */
  approvedAds: number
  pendingAds: number
  deniedAds: number
}

/** One of the organization's campaigns, retired ones included. */
export function findCampaignRow(
  { db, organizationId }: Pick<MemberContext, 'db' | 'organizationId'>,
  id: string,
) {
  return one<CampaignRow>(db)`
    SELECT c.id, c.app_id AS "appId", c.review_state AS "reviewState", n.approved AS "approvedAds", n.pending AS "pendingAds",
      n.denied AS "deniedAds"
    FROM campaigns c
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s.review_state = 'approved')::int AS approved,
        count(*) FILTER (WHERE s.review_state = 'pending')::int AS pending,
        count(*) FILTER (WHERE s.review_state = 'denied')::int AS denied
      FROM campaign_contents k
      JOIN campaignable_ad_contents s ON s.organization_id = k.organization_id AND s.id = k.content_id
      WHERE k.organization_id = c.organization_id AND k.campaign_id = c.id) n
    WHERE c.organization_id = ${organizationId} AND c.id = ${id}`
}

export interface NetworkSamples {
  samples: number
  publishers: number
}

/** The most samples that are read: they give a share, and more would give the same. */
const mostSamples = 1000

/** How many requests of the network were sampled since a time. */
export function countSamples(db: Db, since: Date): Promise<NetworkSamples> {
  return only<NetworkSamples>(db)`
    SELECT count(*)::int AS samples, count(DISTINCT organization_id)::int AS publishers FROM (
      SELECT organization_id FROM kept_decisions WHERE at >= ${since} AND NOT is_test ORDER BY at DESC LIMIT ${mostSamples}) s`
}

export interface FilterSamples {
  /** The filter that the campaign failed; null where it passed all of them. */
  failed: string | null
  hasWon: boolean
  samples: number
}

/** What became of a campaign in the same samples. */
export function filtersOfCampaign(
  db: Db,
  { campaignId, since }: { campaignId: string; since: Date },
): Promise<FilterSamples[]> {
  return many<FilterSamples>(db)`
    SELECT c.candidate->>'failed' AS failed, (c.candidate->>'hasWon')::boolean AS "hasWon", count(*)::int AS samples
    FROM (SELECT candidates FROM kept_decisions WHERE at >= ${since} AND NOT is_test ORDER BY at DESC LIMIT ${mostSamples}) s
    CROSS JOIN LATERAL jsonb_array_elements(s.candidates) AS c (candidate)
    WHERE c.candidate->>'campaign' = ${campaignId}
    GROUP BY 1, 2 ORDER BY 3 DESC, 1`
}
