import Type from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { lockCreditLimit, saveCreditLimit } from '../organization/organization.sql.ts'

const microsOrNull = Type.Union([Type.String(), Type.Null()])
const newLimit = Type.Object({
  organization: Type.String(),
  currency: Type.String(),
  /** Micros as texts; null for no limit. */
  before: microsOrNull,
  after: microsOrNull,
})

/** A higher credit limit, or none, of the organization that is the subject. */
export const creditLimitRaised = proposalKind(newLimit, {
  name: 'organization.raise-credit-limit',
  needs: 'finance.write',
  title: 'Raise credit limit',
  subjectName: (_db, { payload }) => Promise.resolve(payload.organization),
  changes: ({ before, after, currency }) => [
    {
      field: 'Credit limit',
      before: limitText(before, currency),
      after: limitText(after, currency),
    },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const found = await lockCreditLimit(db, subject)
    return found !== undefined && textOf(found.limitMicros) === payload.before
  },
  apply: async (_services, db, { subject, payload, actor, now, reason }) => {
    const limitMicros = payload.after === null ? null : BigInt(payload.after)
    await changeLimit(db, {
      organizationId: subject,
      limitMicros,
      currency: payload.currency,
      actor,
      now,
      reason,
    })
  },
})

/** Saves a limit and writes the audit row, which the members read. */
export async function changeLimit(
  db: Parameters<typeof saveCreditLimit>[0],
  of: {
    organizationId: string
    limitMicros: bigint | null
    currency: string
    actor: string
    now: Date
    reason: string
  },
): Promise<void> {
  const { organizationId, limitMicros, currency, actor, now, reason } = of
  const beforeMicros = await saveCreditLimit(db, organizationId, limitMicros)
  const shown = (micros: bigint | null) => (micros === null ? null : amountText(micros))
  const details = { currency, before: shown(beforeMicros), limit: shown(limitMicros), reason }
  const by = consoleAct({ db, now, organizationId, actor })
  await audit(by, 'organization.set-credit-limit', { id: organizationId, details })
}

/** Micros as the payload of a proposal has them. */
export function textOf(micros: bigint | null): string | null {
  return micros === null ? null : String(micros)
}

function limitText(micros: string | null, currency: string): string {
  return micros === null ? 'none' : `${amountText(BigInt(micros))} ${currency}`
}
