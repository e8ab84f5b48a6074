// Runs with their proposals, as operators read them.
import type { PayoutProviderName } from '@frontrow/contract/operator/finance/payouts'
import type { PayoutState } from '@frontrow/contract/payouts'
import type { ProposalState } from '@frontrow/contract/operator/proposals'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { operatorName } from '../../books/books.ts'

export interface ListedRun {
  id: string
  month: string
  currency: string
  provider: PayoutProviderName
  totalMicros: bigint
  payouts: number
  proposedAt: Date
  approvedAt: Date | null
  approvedBy: string | null
  proposalId: string | null
  proposalState: ProposalState | null
  isExpired: boolean
  proposedBy: string | null
  reason: string | null
  /** How many payouts are in each state. */
  states: Partial<Record<PayoutState, number>>
}

/** The newest first, below one; or the one of an id. */
export async function listedRuns(
  db: Db,
  of: { id: string } | { before: string | undefined; most: number },
): Promise<ListedRun[]> {
  const where =
    'id' in of
      ? sql`r.id = ${of.id}`
      : of.before === undefined
        ? sql`true`
        : sql`r.id < ${of.before}`
  return many<ListedRun>(db)`
    SELECT r.id, r.month, r.currency, r.provider, r.total_micros AS "totalMicros", r.payouts, r.proposed_at AS "proposedAt",
      r.approved_at AS "approvedAt", coalesce(${operatorName(sql`r.approved_by`)}, r.approved_by) AS "approvedBy", d.id AS "proposalId",
      d.state AS "proposalState", coalesce(d.state = 'open' AND d.expires_at <= app_now(), false) AS "isExpired",
      o.name AS "proposedBy", d.reason, s.states
    FROM payout_runs r LEFT JOIN proposals d ON d.kind = 'payouts.pay' AND d.subject = r.id::text
    LEFT JOIN operators o ON o.id = d.proposed_by
    CROSS JOIN LATERAL (SELECT jsonb_object_agg(state, count) AS states
      FROM (SELECT state, count(*) FROM payouts p WHERE p.run_id = r.id GROUP BY 1) c) s
    WHERE ${where} ORDER BY r.id DESC LIMIT ${'most' in of ? of.most : 1}`
}

export interface ShownFile {
  format: 'pain.001' | 'csv'
  sha256: string
  madeAt: Date
  madeBy: string
}

export async function shownFile(db: Db, runId: string): Promise<ShownFile | undefined> {
  return one<ShownFile>(db)`
    SELECT format, encode(sha256, 'hex') AS sha256, made_at AS "madeAt", coalesce(${operatorName(sql`made_by`)}, made_by) AS "madeBy"
    FROM payout_files WHERE run_id = ${runId}`
}

/** By the payout, the open proposals that say how it ended. */
export async function findOpenResolutions(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ subject: string; id: string }>(db)`
    SELECT d.subject, d.id FROM proposals d
    WHERE d.kind = 'payouts.resolve' AND d.subject = ANY (${[...ids]}::text[]) AND ${isUndecided('d')}`
  return new Map(rows.map(({ subject, id }) => [subject, id]))
}

/** The open proposal to change the settings; null for none. */
export async function findOpenSettingsProposal(db: Db): Promise<string | null> {
  const row = await one<{ id: string }>(db)`
    SELECT d.id FROM proposals d WHERE d.kind = 'payouts.change-settings' AND ${isUndecided('d')}`
  return row?.id ?? null
}
