import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit-log.sql.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { findDeveloper } from '../../identity/people/developer.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { saveCreditLimit } from '../organization/organization.sql.ts'

export interface CreditLimitSet {
  organizationName: string
  /** The currency of both limits and of the used amount. */
  currency: string
  /** Null when there was none. */
  beforeMicros: bigint | null
  /** Billed or reserved, and not paid. It stays valid when the new limit is lower. */
  usedMicros: bigint
}

/**
 * Sets how much an organization may owe for all its campaigns, in the network's currency; null for
 * no limit. Undefined when nobody has this email.
 */
export async function setCreditLimit(
  services: Services,
  options: { email: string; limitMicros: bigint | null; operator: string },
): Promise<CreditLimitSet | undefined> {
  const actor = `operator:${options.operator}` as const
  const currency = services.config.networkCurrency
  return services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(options.email))
    if (developer === undefined) return undefined
    const organizationId = developer.organization_id
    const now = await readNow(db)
    await noteAct(db)
    const was = await saveCreditLimit(db, organizationId, options.limitMicros)
    const details = {
      currency,
      before: textOf(was.beforeMicros),
      limit: textOf(options.limitMicros),
    }
    const ctx = { db, now, organizationId, actor }
    await audit(ctx, 'organization.set-credit-limit', { id: organizationId, details })
    return { organizationName: developer.organization_name, currency, ...was }
  })
}

function textOf(micros: bigint | null): string | null {
  return micros === null ? null : amountText(micros)
}
