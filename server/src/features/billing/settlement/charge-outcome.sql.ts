// What became of an attempt. Every statement runs as the system.
import { camel } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { amountsOfAttempt } from './charge-attempt.sql.ts'
import type { Charge, ChargeState } from './charge.sql.ts'

/** The outcome of an attempt as it is stored. */
export interface StoredOutcome {
  state: Exclude<ChargeState, 'created' | 'asking'>
  reference: string | null
  /** Encrypted. */
  clientSecret?: Buffer | null
  decline?: { code: string; message: string; isHard: boolean }
  nextAt: Date | null
}

const notDeclined = { code: null, message: null, isHard: false }

export async function writeOutcome(
  db: Db,
  charge: Charge,
  { outcome, attempt, now }: { outcome: StoredOutcome; attempt: number; now: Date },
): Promise<void> {
  const { state, reference, clientSecret = null, decline = notDeclined, nextAt } = outcome
  const declined = { declineCode: decline.code, declineMessage: decline.message }
  const { netMicros, taxMicros } = await amountsOfAttempt(db, { charge, attempt })
  await camel(db)
    .updateTable('charges')
    .set({
      ...declined,
      // An earlier attempt that was paid after all may have asked for more.
      ...(state === 'succeeded' && { netMicros, taxMicros }),
      state,
      reference,
      clientSecret,
      isHardDecline: decline.isHard,
      nextAt,
      settledAt: state === 'succeeded' ? now : null,
    })
    .where('id', '=', charge.id)
    .execute()
  await camel(db)
    .updateTable('charge_attempts')
    .set({ ...declined, state, reference, answeredAt: state === 'unknown' ? null : now })
    .where('organizationId', '=', charge.organizationId)
    .where('chargeId', '=', charge.id)
    .where('attempt', '=', attempt)
    .execute()
}
