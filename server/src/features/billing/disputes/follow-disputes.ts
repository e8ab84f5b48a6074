import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { notify } from '../../outbox/outbox.ts'
import { payIn } from '../../delivery/delivery.ts'
import { type ChargeServices, providerOf } from '../settlement/charge-services.ts'
import { movesOf } from '../settlement/post-charge.ts'
import { postFee } from '../settlement/post-fee.ts'
import type { ProviderDispute } from '../cards/charge-provider.ts'
import { type Charge, lockCharge } from '../settlement/charge.sql.ts'
import { documentOutcome, entryKey } from './document-outcome.ts'
import { type Dispute, insertDispute, lockDispute, writeDispute } from './dispute.sql.ts'
import { askForItAgain, invoicePartOf, settleReinstated, whatBecameOf } from './disputed-invoice.ts'
import { taxPartOf } from '../settlement/make-refund.ts'
import { takenOff } from '../settlement/refund.sql.ts'
import { postEntry } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/**
 * Brings the disputes of a charge to the state that the provider has now, and books what was taken
 * or given back, once. Throws `ProviderUnavailable`.
 */
export async function followDisputes(services: ChargeServices, charge: Charge): Promise<void> {
  if (charge.reference === null || charge.state !== 'succeeded') return
  const provider = await providerOf(services, charge)
  const found = await provider.disputesOf({
    reference: charge.reference,
    last4: charge.last4,
    amountMicros: charge.netMicros + charge.taxMicros,
    currency: charge.currency,
  })
  for (const dispute of found)
    await services.database.asSystem(async (db) => {
      await noteAct(db)
      await follow(db, services, { dispute, chargeId: charge.id })
    })
}

interface Following {
  db: Db
  now: Date
  charge: Charge
  /** An audit row says what changed. */
  isAudited: boolean
}

/**
 * Stores and books one dispute as the provider has it, in a transaction that was noted as an act
 * and runs as the system.
 */
export async function follow(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { dispute, chargeId }: { dispute: ProviderDispute; chargeId: string },
): Promise<void> {
  const charge = await lockCharge(db, chargeId)
  const now = await readNow(db)
  const known = await lockDispute(db, dispute.reference)
  const following: Following = { db, now, charge, isAudited: false }
  const stored = known ?? (await open(following, dispute))
  await move(following, stored, dispute)
  await changeState(following, stored, dispute)
  for (const fee of dispute.fees)
    if (fee.currency === charge.currency)
      await postFee({ db, now }, { fee, provider: charge.provider, about: stored.id })
  if (!following.isAudited) await noteNothingChanged({ db })
  await documentOutcome(db, services, { charge, reference: dispute.reference })
}

async function open(following: Following, dispute: ProviderDispute): Promise<Dispute> {
  const { db, now, charge } = following
  const total = charge.netMicros + charge.taxMicros
  const taken = await takenOff(db, charge.id)
  const left = total - taken.netMicros - taken.taxMicros
  // The bank may also take back what was refunded before.
  const disputed = dispute.amountMicros < total ? dispute.amountMicros : total
  // The part that is not tax, so that both together are what is disputed.
  const net = (charge.netMicros * disputed) / total
  const whole = disputed === left && left > 0n
  const netMicros = whole ? charge.netMicros - taken.netMicros : net
  const taxMicros = whole ? taxPartOf(charge, { netMicros, taken }) : disputed - netMicros
  const id = newId(now)
  const { organizationId } = charge
  const stored = await insertDispute(db, {
    id,
    organizationId,
    chargeId: charge.id,
    reference: dispute.reference,
    state: 'open',
    reason: dispute.reason,
    netMicros,
    taxMicros,
    openedAt: now,
  })
  await announceDispute(following, stored, 'open')
  return stored
}

/** Money that went from our account, or came back to it. */
async function move(
  following: Following,
  stored: Dispute,
  { isWithdrawn }: ProviderDispute,
): Promise<void> {
  if (stored.isWithdrawn === isWithdrawn) return
  const { charge } = following
  const moves = stored.moves + 1
  if (isWithdrawn) {
    const part = await invoicePartOf(following.db, charge, stored)
    await post(following, stored, { micros: -stored.netMicros })
    await writeDispute(following.db, stored.id, {
      isWithdrawn: true,
      moves,
      invoiceNetMicros: part.netMicros,
      invoiceTaxMicros: part.taxMicros,
    })
    await askForItAgain(following, { charge, dispute: stored, part })
  } else {
    const became = await whatBecameOf(following.db, charge, stored)
    const kept = stored.netMicros - became.surplus.netMicros - became.recovered.netMicros
    await post(following, stored, { micros: kept })
    await writeDispute(following.db, stored.id, { isWithdrawn: false, moves })
    await settleReinstated(following, became)
  }
  const { db, now } = following
  const { organizationId } = charge
  const action = isWithdrawn ? 'dispute.withdraw' : 'dispute.reinstate'
  const details = { charge: charge.id }
  await audit({ db, now, organizationId, actor: 'system' }, action, { id: stored.id, details })
  following.isAudited = true
}

/** Posts a dispute. `micros` is added to the credit of campaigns: less than 0 takes it out. */
async function post(
  { db, now, charge }: Following,
  stored: Dispute,
  { micros }: { micros: bigint },
): Promise<void> {
  const { organizationId } = charge
  const isWithdrawn = !stored.isWithdrawn
  const transfers = movesOf(charge, {
    netMicros: stored.netMicros,
    taxMicros: stored.taxMicros,
    isBack: isWithdrawn,
  })
  // A dispute about nothing has no entry, because an entry moves something.
  if (transfers.length === 0) return
  await payIn(db, [{ organizationId, micros }], { isForced: isWithdrawn })
  await postEntry(db, {
    key: entryKey(stored.id, stored.moves + 1),
    kind: 'dispute',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: isWithdrawn ? 'The bank took the payment back.' : 'The bank gave the payment back.',
    details: { charge: charge.id, reference: stored.reference },
    transfers,
    now,
  })
}

async function changeState(
  following: Following,
  stored: Dispute,
  { state, evidenceBy }: ProviderDispute,
): Promise<void> {
  const { db, now } = following
  const isOver = state === 'won' || state === 'lost'
  await writeDispute(db, stored.id, { evidenceBy: evidenceBy ?? null })
  if (stored.state === state) return
  await writeDispute(db, stored.id, { state, closedAt: isOver ? now : null })
  if (isOver) await announceDispute(following, stored, state)
}

const actions = { open: 'dispute.open', won: 'dispute.win', lost: 'dispute.lose' } as const

/** The audit and the notice of what happened. */
async function announceDispute(
  following: Following,
  dispute: Dispute,
  outcome: 'open' | 'won' | 'lost',
): Promise<void> {
  const { db, now, charge } = following
  const { organizationId, currency, brand, last4 } = charge
  const amount = amountText(dispute.netMicros + dispute.taxMicros)
  const details = { amount, currency, charge: charge.id }
  await audit({ db, now, organizationId, actor: 'system' }, actions[outcome], {
    id: dispute.id,
    details,
  })
  const params = { amount, currency, brand, last4, outcome }
  await notify(db, { organizationId, now, kind: 'charge_disputed', params, subject: dispute.id })
  following.isAudited = true
}
