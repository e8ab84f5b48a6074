// What operators see of how an organization pays.
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { decided, type DecidedTreatment } from './tax.sql.ts'
import type { Side } from '../../books/books.ts'

export interface TermsState {
  limitMicros: bigint | null
  unpaidSince: Date | null
  isNewCardLimitLifted: boolean
  /** What its payment reference is made of. */
  number: number
  /** What was received and is to be returned. */
  toReturnMicros: bigint
  /** The open proposal to change the terms. */
  proposalId: string | null
}

/** Undefined where there is no organization of this id. */
export async function findTermsState(db: Db, id: string): Promise<TermsState | undefined> {
  return one<TermsState>(db)`
    SELECT o.number, o.credit_limit_micros AS "limitMicros", o.unpaid_since AS "unpaidSince", p.id AS "proposalId",
      EXISTS (SELECT FROM new_card_exemptions x WHERE x.organization_id = o.id) AS "isNewCardLimitLifted",
      (SELECT coalesce(sum(b.credits - b.debits), 0)::bigint FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
       WHERE a.organization_id = o.id AND a.code = 'advertiser:to_return') AS "toReturnMicros"
    FROM organizations o LEFT JOIN proposals p ON p.kind = 'organization.change-terms' AND p.subject = o.id::text
      AND ${isUndecided('p')}
    WHERE o.id = ${id}`
}

/** The newest first. */
export async function treatmentsOf(
  db: Db,
  organizationId: string,
): Promise<(DecidedTreatment & { side: Side; validFrom: string; setAt: Date })[]> {
  return many<DecidedTreatment & { side: Side; validFrom: string; setAt: Date }>(db)`
    SELECT side, valid_from AS "validFrom", kind, rate_bp AS "rateBp", note, withheld_bp AS "withheldBp", withheld_note AS "withheldNote",
      set_at AS "setAt" FROM (SELECT t.side, t.valid_from, t.set_at, t.number, ${decided} FROM tax_treatments t WHERE t.organization_id = ${organizationId}) d
    ORDER BY valid_from DESC, number DESC LIMIT 50`
}
