// What became of an attempt. Every statement runs as the system.
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
  const declined = { decline_code: decline.code, decline_message: decline.message }
  const { netMicros, taxMicros } = await amountsOfAttempt(db, { charge, attempt })
  const paid = { net_micros: netMicros, tax_micros: taxMicros }
  await db
    .updateTable('charges')
    .set({
      ...declined,
      // An earlier attempt that was paid after all may have asked for more.
      ...(state === 'succeeded' && paid),
      state,
      reference,
      client_secret: clientSecret,
      is_hard_decline: decline.isHard,
      next_at: nextAt,
      settled_at: state === 'succeeded' ? now : null,
    })
    .where('id', '=', charge.id)
    .execute()
  await db
    .updateTable('charge_attempts')
    .set({ ...declined, state, reference, answered_at: state === 'unknown' ? null : now })
    .where('organization_id', '=', charge.organization_id)
    .where('charge_id', '=', charge.id)
    .where('attempt', '=', attempt)
    .execute()
}
