import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { lockCreditLimit, saveCreditLimit } from '../organization/organization.sql.ts'
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import { findTerms, insertTerms, type Terms, type TermsKind } from './terms.sql.ts'
import { daysOfMonth, monthOf } from '../../../lib/time/month.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

export interface WantedTerms extends InvoicePayment {
  kind: TermsKind
  /** In micros of the network's currency; null for none. Of prepaid terms it is 0. */
  limitMicros: bigint | null
}

/**
 * Gives an organization other terms, in the caller's transaction, which runs as the system. The
 * first terms begin at once, others with the next month (UTC), because the use of a month is either
 * invoiced or paid in advance. Returns the terms with their first day.
 */
export async function setOrganizationTerms(
  db: Db,
  change: WantedTerms & {
    organizationId: string
    actor: string
    now: Date
    via: 'console' | 'cli'
    reason?: string
  },
): Promise<Terms> {
  const { organizationId, kind, limitMicros, paysBy, dueDays, actor, via, now, reason } = change
  await lockCreditLimit(db, organizationId)
  const today = utcDayOf(now)
  const before = await findTerms(db, { organizationId, day: today })
  const validFrom = before === undefined ? today : daysOfMonth(monthOf(undefined, now)).till
  const begunAt = before === undefined ? now : null
  const terms = { kind, limitMicros, paysBy, dueDays, validFrom }
  await insertTerms(db, { ...terms, organizationId, setBy: actor, now, begunAt })
  if (begunAt !== null) await saveCreditLimit(db, organizationId, limitMicros)
  const details = {
    terms: [before?.kind ?? null, kind],
    limit: limitMicros === null ? null : amountText(limitMicros),
    ...(kind === 'postpaid' && { pays_by: paysBy, due_days: dueDays }),
    from: validFrom,
    ...(reason !== undefined && { reason }),
  }
  const by = { db, now, organizationId, actor, via }
  await audit(by, 'organization.set-terms', { id: organizationId, details })
  return terms
}
