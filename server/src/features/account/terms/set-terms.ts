import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit-log.sql.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { findDeveloper } from '../../identity/people/developer.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { lockCreditLimit, saveCreditLimit } from '../organization/organization.sql.ts'
import { findTerms, insertTerms, type Terms, type TermsKind } from './terms.sql.ts'

export interface WantedTerms {
  kind: TermsKind
  /** In micros of the network's currency; null for none. Of prepaid terms it is 0. */
  limitMicros: bigint | null
}

/**
 * Gives an organization other terms, in the caller's transaction, which runs as the system. The
 * first terms begin at once, others with the next month (UTC), because the use of a month is either
 * invoiced or paid in advance. Returns the terms with their first day.
 */
export async function changeTerms(
  db: Db,
  change: WantedTerms & {
    organizationId: string
    actor: string
    now: Date
    /** Undefined for a command on the host. */
    reason?: string
  },
): Promise<Terms> {
  const { organizationId, kind, limitMicros, actor, now, reason } = change
  await lockCreditLimit(db, organizationId)
  const today = now.toISOString().slice(0, 10)
  const before = await findTerms(db, { organizationId, day: today })
  const validFrom = before === undefined ? today : firstOfNextMonth(now)
  const begunAt = before === undefined ? now : null
  const terms = { kind, limitMicros, validFrom }
  await insertTerms(db, { ...terms, organizationId, setBy: actor, now, begunAt })
  if (begunAt !== null) await saveCreditLimit(db, organizationId, limitMicros)
  const details = {
    terms: [before?.kind ?? null, kind],
    limit: limitMicros === null ? null : amountText(limitMicros),
    from: validFrom,
    ...(reason !== undefined && { reason }),
  }
  const by = { db, now, organizationId, actor }
  await audit(reason === undefined ? by : { ...by, via: 'console' }, 'organization.set-terms', {
    id: organizationId,
    details,
  })
  return terms
}

function firstOfNextMonth(now: Date): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return first.toISOString().slice(0, 10)
}

export type TermsSet = { organizationName: string; currency: string } & Terms

/** The same for a command on the host. Undefined when nobody has this email. */
export async function setTerms(
  { database, config }: Services,
  wanted: WantedTerms & { email: string; operator: string },
): Promise<TermsSet | undefined> {
  return database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(wanted.email))
    if (developer === undefined) return undefined
    const { organization_id: organizationId, organization_name: organizationName } = developer
    await noteAct(db)
    const { kind, limitMicros, operator } = wanted
    const actor = `operator:${operator}`
    const change = { organizationId, kind, limitMicros, actor, now: await readNow(db) }
    return {
      ...(await changeTerms(db, change)),
      organizationName,
      currency: config.networkCurrency,
    }
  })
}
