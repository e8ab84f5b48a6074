import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

interface RequestRow {
  id: string
  at: Date
  isTest: boolean
  organizationId: string
  organizationName: string
  placementId: string
  placementName: string
  /** As delivery wrote it: see SampledRequest of the decision samples. */
  asked: {
    format: string
    type: string
    os: string
    orientation: string
    country: string
    isRegionUnknown: boolean
  }
  reason: string | null
  leftOut: number
}

/** A request for an ad that was kept. Undefined for any other. */
export async function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return one<RequestRow>(db)`
    SELECT d.request_id AS id, d.at, d.is_test AS "isTest", o.id AS "organizationId",
      o.name AS "organizationName", p.id AS "placementId", p.name AS "placementName", d.asked, d.reason,
      d.left_out AS "leftOut"
    FROM kept_decisions d JOIN organizations o ON o.id = d.organization_id
    JOIN ad_placements p ON p.organization_id = d.organization_id AND p.id = d.placement_id
    WHERE d.request_id = ${id} LIMIT 1`
}

interface CandidateRow {
  campaignId: string | null
  campaignName: string | null
  organizationId: string | null
  organizationName: string | null
  failed: string | null
  reason: string | null
  hasWon: boolean
}

/** The campaigns that were looked at for a request, in that order: the highest price first. */
export async function findDecisionCandidates(db: Db, requestId: string): Promise<CandidateRow[]> {
  return many<CandidateRow>(db)`
    SELECT c.id AS "campaignId", c.name AS "campaignName", o.id AS "organizationId", o.name AS "organizationName",
      one.value ->> 'failed' AS failed, one.value ->> 'reason' AS reason,
      coalesce((one.value ->> 'hasWon')::boolean, false) AS "hasWon"
    FROM kept_decisions d CROSS JOIN LATERAL jsonb_array_elements(d.candidates) WITH ORDINALITY AS one (value, place)
    LEFT JOIN campaigns c ON c.id = (one.value ->> 'campaign')::uuid
    LEFT JOIN organizations o ON o.id = c.organization_id
    WHERE d.request_id = ${requestId} ORDER BY one.place`
}
