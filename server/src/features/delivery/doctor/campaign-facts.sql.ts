import type { MemberContext } from '../../../lib/calls/context.ts'
import type { AnyDb } from '../../../lib/db/database.ts'
import { one, only } from '../../../lib/db/rows.ts'

export interface CampaignRow {
  id: string
  appId: string
  reviewState: 'approved' | 'pending' | 'denied'
  /** The numbers of its ads by review state. */
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

/** A campaign in decision samples of the whole network. */
export interface ReachSamples {
  samples: number
  publishers: number
  /** What became of the campaign, the most frequent first. */
  filters: {
    /** The filter that the campaign failed; null where it passed all of them. */
    failed: string | null
    hasWon: boolean
    samples: number
  }[]
}

/** The most samples that are read, which is enough for shares in whole percent. */
const mostSamples = 1000

/** Reads the newest samples since a time. */
export function readReachSamples(
  db: AnyDb,
  { campaignId, since }: { campaignId: string; since: Date },
): Promise<ReachSamples> {
  return only<ReachSamples>(db)`
    WITH samples AS MATERIALIZED (
      SELECT organization_id, candidates FROM kept_decisions
      WHERE at >= ${since} AND NOT is_test ORDER BY at DESC LIMIT ${mostSamples}
    ), filters AS (
      SELECT c.candidate->>'failed' AS failed, (c.candidate->>'hasWon')::boolean AS "hasWon", count(*) AS samples
      FROM samples s CROSS JOIN LATERAL jsonb_array_elements(s.candidates) AS c (candidate)
      WHERE c.candidate->>'campaign' = ${campaignId}
      GROUP BY 1, 2
    )
    SELECT count(*)::int AS samples, count(DISTINCT organization_id)::int AS publishers,
      coalesce((SELECT jsonb_agg(f ORDER BY f.samples DESC, f.failed) FROM filters f), '[]') AS filters
    FROM samples`
}
