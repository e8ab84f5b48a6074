// Adjustments with their proposals, as operators read them.
import type { ProposalState } from '@frontrow/contract/operator/proposals'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export interface ListedAdjustment {
  id: string
  dayFrom: string
  dayTill: string
  placementId: string | null
  placementName: string | null
  organizationName: string | null
  reason: string
  proposalId: string | null
  /** Null where it was prepared and its proposal was not made. */
  proposalState: ProposalState | null
  isExpired: boolean
  proposedBy: string | null
  proposedAt: Date
  approvedAt: Date | null
  appliedAt: Date | null
  impressions: bigint | null
  /** The frozen payload of the proposal. */
  payload: string | null
}

/** The newest proposal first, below one. Ids are in the order of their time. */
export async function listedAdjustments(
  db: Db,
  { before, most }: { before: string | undefined; most: number },
): Promise<ListedAdjustment[]> {
  const below = before === undefined ? sql`true` : sql`a.id < ${before}`
  return many<ListedAdjustment>(db)`
    SELECT a.id, a.day_from AS "dayFrom", a.day_till AS "dayTill", a.placement_id AS "placementId", s.name AS "placementName",
      g.name AS "organizationName", a.reason, p.id AS "proposalId", p.state AS "proposalState",
      coalesce(p.state = 'open' AND p.expires_at <= app_now(), false) AS "isExpired", o.name AS "proposedBy", a.proposed_at AS "proposedAt",
      a.approved_at AS "approvedAt", a.applied_at AS "appliedAt", a.impressions, p.payload
    FROM ledger_adjustments a LEFT JOIN proposals p ON p.kind = 'books.adjust' AND p.subject = a.id::text
    LEFT JOIN operators o ON o.id = p.proposed_by
    LEFT JOIN ad_placements s ON s.id = a.placement_id LEFT JOIN organizations g ON g.id = s.organization_id
    WHERE ${below} ORDER BY a.id DESC LIMIT ${most}`
}
