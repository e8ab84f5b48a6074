// What operators see of how an organization pays.
import type { Side } from '../journal/entry.ts'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { TaxTreatment } from './tax.sql.ts'

export interface TermsState {
  limitMicros: bigint | null
  unpaidSince: Date | null
  /** The open proposal to change the terms. */
  proposalId: string | null
}

/** Undefined where there is no organization of this id. */
export async function findTermsState(db: Db, id: string): Promise<TermsState | undefined> {
  const { rows } = await sql<TermsState>`
    SELECT o.credit_limit_micros AS "limitMicros", o.unpaid_since AS "unpaidSince", p.id AS "proposalId"
    FROM organizations o LEFT JOIN proposals p ON p.kind = 'organization.change-terms' AND p.subject = o.id::text
      AND (p.state = 'waiting' OR (p.state = 'open' AND p.expires_at > app_now()))
    WHERE o.id = ${id}`.execute(db)
  return rows[0]
}

/** The newest first. */
export async function treatmentsOf(
  db: Db,
  organizationId: string,
): Promise<(TaxTreatment & { side: Side; validFrom: string; setAt: Date })[]> {
  const { rows } = await sql<TaxTreatment & { side: Side; validFrom: string; setAt: Date }>`
    SELECT side, valid_from AS "validFrom", kind, rate_bp AS "rateBp", note, set_at AS "setAt" FROM tax_treatments
    WHERE organization_id = ${organizationId} ORDER BY valid_from DESC, number DESC LIMIT 50`.execute(
    db,
  )
  return rows
}
