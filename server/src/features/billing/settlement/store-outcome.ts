import { amountText } from '@frontrow/contract/money/amounts'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { encryptColumn } from '../../../lib/crypto/encrypted-columns.ts'
import { notify } from '../../outbox/outbox.ts'
import { postCharge } from './post-charge.ts'
import { postChargeFee } from './post-fee.ts'
import type { ChargeOutcome } from '../cards/charge-provider.ts'
import { type Charge, lockCharge, writeDocument } from './charge.sql.ts'
import { askLater } from './next-question.sql.ts'
import { type StoredOutcome, writeOutcome } from './charge-outcome.sql.ts'

type Settling = Pick<Services, 'config' | 'database' | 'secrets'>

interface Settlement {
  /** As it was when the provider was asked. */
  charge: Charge
  /** Undefined where the answer was lost. */
  outcome: ChargeOutcome | undefined
  /** Who asked. */
  actor: string
}

/** A payment that waits for its cardholder is looked at again after a day, and given up. */
const unconfirmedMs = dayMs

/** How often the provider is asked for an outcome that is not known, and for its fee. */
const againMs = minuteMs

/**
 * Stores what became of an attempt, once. Where it was paid, the entry of the books, the credit of
 * the organization, the invoice and the notice are part of the same transaction. Returns the charge
 * as it is afterwards.
 */
export async function storeOutcome(services: Settling, settlement: Settlement): Promise<Charge> {
  const { charge: asked, outcome } = settlement
  return services.database.asSystem(async (db) => {
    const charge = await lockCharge(db, asked.id)
    const now = await readNow(db)
    const locked = { services, db, now, charge, attempt: asked.attempt }
    if (charge.state === 'succeeded') await settleFee(locked, outcome)
    else if (charge.attempt === asked.attempt || outcome?.state === 'succeeded') {
      await noteAct(db)
      await settle(locked, settlement)
    }
    return lockCharge(db, charge.id)
  })
}

interface Locked {
  services: Settling
  db: Db
  now: Date
  /** As it is now. */
  charge: Charge
  /** The attempt that was asked for. An earlier one counts only where it was paid after all. */
  attempt: number
}

/** How long the provider is asked what it kept of a payment. */
const feeKnownMs = dayMs

async function settleFee(
  { db, now, charge }: Locked,
  outcome: ChargeOutcome | undefined,
): Promise<void> {
  if (charge.nextAt === null) return
  const fee = outcome?.state === 'succeeded' ? outcome.fee : undefined
  if (fee !== undefined) return postChargeFee({ db, now }, { charge, fee })
  const isLate = now.getTime() - (charge.settledAt ?? now).getTime() > feeKnownMs
  await askLater(db, 'charges', { id: charge.id, nextAt: isLate ? null : againAt(now) })
}

async function settle(locked: Locked, { outcome, actor }: Settlement): Promise<void> {
  const { db, now, charge } = locked
  if (outcome === undefined || outcome.state === 'pending') return keepUnknown(locked, outcome)
  if (outcome.state === 'succeeded') return settlePaid(locked, outcome, actor)
  if (outcome.state === 'needs_action') return settleAction(locked, outcome, actor)
  if (charge.state === 'declined') {
    await askLater(db, 'charges', { id: charge.id, nextAt: null })
    return noteNothingChanged({ db })
  }
  const { code, message, isHard } = outcome
  const reference = outcome.reference ?? charge.reference
  const decline = { code, message, isHard }
  await write(locked, { state: 'declined', reference, decline, nextAt: null })
  await auditOf(locked, 'charge.decline', { actor, code, message })
  const { organizationId, brand, last4 } = charge
  await notify(db, {
    organizationId,
    now,
    kind: 'charge_declined',
    params: { ...amountOf(charge), brand, last4, message },
    onceKey: `charge ${charge.id} ${charge.attempt}`,
  })
}

/** The first time is an act; while it stays unknown only the time of the next question moves. */
async function keepUnknown(
  locked: Locked,
  outcome: Extract<ChargeOutcome, { state: 'pending' }> | undefined,
): Promise<void> {
  const { db, now, charge } = locked
  const nextAt = new Date(now.getTime() + againMs)
  // A payment that its cardholder was asked to confirm stays so until the provider says otherwise.
  const isFirst = charge.state === 'asking'
  if (!isFirst) {
    await askLater(db, 'charges', { id: charge.id, nextAt })
    return noteNothingChanged({ db })
  }
  const reference = outcome?.reference ?? charge.reference
  await write(locked, { state: 'unknown', reference, nextAt })
  await auditOf(locked, 'charge.lose-answer', { actor: 'system' })
}

async function settlePaid(
  locked: Locked,
  outcome: Extract<ChargeOutcome, { state: 'succeeded' }>,
  actor: string,
): Promise<void> {
  const { services, db, now, charge } = locked
  const { reference, fee } = outcome
  const nextAt = fee === undefined && charge.provider !== 'sandbox' ? againAt(now) : null
  await write(locked, { state: 'succeeded', reference, nextAt })
  const paid = await lockCharge(db, charge.id)
  await auditOf({ ...locked, charge: paid }, 'charge.succeed', { actor, reference })
  if (fee !== undefined) await postChargeFee({ db, now }, { charge, fee })
  // This comes last, because the series of the invoice stays locked until the commit.
  const documentId = await postCharge({ services, db, now }, { charge: paid, actor })
  if (documentId !== null) await writeDocument(db, { id: charge.id, documentId })
}

async function settleAction(
  locked: Locked,
  outcome: Extract<ChargeOutcome, { state: 'needs_action' }>,
  actor: string,
): Promise<void> {
  const { services, db, now, charge } = locked
  const { reference, clientSecret } = outcome
  if (charge.state === 'needs_action') {
    await askLater(db, 'charges', {
      id: charge.id,
      nextAt: new Date(now.getTime() + unconfirmedMs),
    })
    return noteNothingChanged({ db })
  }
  const place = secretPlaceOf(charge)
  await write(locked, {
    state: 'needs_action',
    reference,
    clientSecret: encryptColumn(services.secrets, place, clientSecret),
    nextAt: new Date(now.getTime() + unconfirmedMs),
  })
  await auditOf(locked, 'charge.await-confirmation', { actor })
  const { organizationId, brand, last4 } = charge
  await notify(db, {
    organizationId,
    now,
    kind: 'charge_to_confirm',
    params: { ...amountOf(charge), brand, last4 },
    onceKey: `charge ${charge.id} ${charge.attempt} confirm`,
  })
}

/** Where the client secret of a charge is stored. */
export function secretPlaceOf({ organizationId }: { organizationId: string }) {
  return { table: 'charges', organizationId, column: 'client_secret' }
}

function againAt(now: Date): Date {
  return new Date(now.getTime() + againMs)
}

async function write(locked: Locked, outcome: StoredOutcome): Promise<void> {
  const { db, now, charge, attempt } = locked
  await writeOutcome(db, charge, { outcome, attempt, now })
}

type ChargeAction =
  | 'charge.succeed'
  | 'charge.decline'
  | 'charge.lose-answer'
  | 'charge.await-confirmation'

async function auditOf(
  { db, now, charge }: Locked,
  action: ChargeAction,
  { actor, ...more }: { actor: string; reference?: string; code?: string; message?: string },
): Promise<void> {
  const { organizationId, id } = charge
  const details = { ...detailsOf(charge), ...more }
  await audit({ db, now, organizationId, actor }, action, { id, details })
}

/** Of the amount that the card is charged, tax included. */
function amountOf({ netMicros: net, taxMicros: tax, currency }: Charge) {
  return { amount: amountText(net + tax), currency }
}

/** What an audit row says of a charge. */
export function detailsOf(charge: Charge): Record<string, unknown> {
  const { purpose, brand, last4, attempt } = charge
  return { purpose, ...amountOf(charge), card: `${brand} ${last4}`, attempt }
}
