import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Config } from '../../lib/config.ts'
import type { Db } from '../../lib/database.ts'
import { newId } from '../../lib/ids.ts'
import { findOpenBooks, taxOf, taxOn, type TaxTreatment, utcDayOf } from '../ledger/ledger.ts'
import { askProvider, patienceMs, sendCharge } from './ask-for-charge.ts'
import { type ChargeServices } from './charge-services.ts'
import {
  beginNextAttempt,
  type Charge,
  type ChargedCard,
  type ChargePurpose,
  findChargedCard,
  findOwnCharge,
  insertCharge,
  lockChargeOfInvoice,
  lockCharges,
} from './charge.sql.ts'
import { cardProviderNameOf } from './choose-card-provider.ts'
import { detailsOf } from './settle-charge.ts'

/** Why nothing can be charged. */
export type NotChargeable = 'no_card' | 'books_not_open' | 'test_cards_only' | 'no_tax_treatment'

export interface ChargeWanted {
  organizationId: string
  purpose: ChargePurpose
  /** The document that is paid, for `invoice`. */
  invoiceId?: string
  netMicros: bigint
  /** Of an invoice. The tax of a top-up follows from the treatment of the day. */
  taxMicros?: bigint
  /** The actor of the audit. */
  actor: string
  /** Nobody waits for the answer. */
  isAutomatic?: boolean
}

/**
 * Charges the card on file of an organization and returns the charge as it is afterwards. An
 * invoice has one charge: where it was declined it gets its next attempt with the card that is on
 * file now, and in any other state nothing is asked again.
 */
export async function startCharge(
  services: ChargeServices,
  wanted: ChargeWanted,
): Promise<Charge | NotChargeable> {
  const begun = await services.database.asSystem(async (db) => {
    await lockCharges(db, wanted.organizationId)
    const card = await chargeableCard(db, services, wanted.organizationId)
    if (typeof card === 'string') return card
    const { invoiceId } = wanted
    const earlier = invoiceId === undefined ? undefined : await lockChargeOfInvoice(db, invoiceId)
    if (earlier === undefined) return makeCharge(db, wanted, card)
    return earlier.state === 'declined' ? tryAgain(db, earlier, card.names) : earlier
  })
  if (typeof begun === 'string') return begun
  if (begun.state === 'created') return sendCharge(services, begun.id)
  return 'isNew' in begun ? askProvider(services, begun) : begun
}

/** A card that can be charged. */
export interface Chargeable {
  names: ChargedCard
  savedAt: Date
  currency: string
  /** How a top-up of today is taxed. */
  treatment: TaxTreatment
}

/** The card on file, or why it cannot be charged. */
export async function chargeableCard(
  db: Db,
  { config }: { config: Pick<Config, 'stripe'> },
  organizationId: string,
): Promise<Chargeable | NotChargeable> {
  const books = await findOpenBooks(db)
  if (books === undefined) return 'books_not_open'
  const provider = cardProviderNameOf(config)
  // Money of a test key never meets the live book, nor real money the sandbox book.
  if ((provider === 'stripe') !== (books.book === 'live')) return 'test_cards_only'
  const card = await findChargedCard(db, { organizationId, provider })
  if (card === undefined) return 'no_card'
  const day = utcDayOf(await readNow(db))
  const treatment = await taxOf(db, { organizationId, day })
  if (treatment === undefined) return 'no_tax_treatment'
  const { saved_at: savedAt, ...names } = card
  return { names: { ...names, provider }, savedAt, currency: books.currency, treatment }
}

/** Stores a new charge, which is not sent yet. Runs as the system, under `lockCharges`. */
export async function makeCharge(
  db: Db,
  wanted: ChargeWanted,
  { names, currency, treatment }: Chargeable,
): Promise<Charge> {
  const now = await readNow(db)
  const id = newId(now)
  const { organizationId, purpose, invoiceId = null, actor } = wanted
  await insertCharge(
    db,
    {
      id,
      organizationId,
      purpose,
      invoiceId,
      currency,
      netMicros: wanted.netMicros,
      taxMicros: wanted.taxMicros ?? taxOn(wanted.netMicros, treatment),
      isAutomatic: wanted.isAutomatic === true,
      createdBy: actor,
      now,
      nextAt: new Date(now.getTime() + patienceMs),
    },
    names,
  )
  const charge = await findOwnCharge(db, { organizationId, id })
  if (charge === undefined) throw new Error('a charge is gone that was just stored')
  await noteAct(db)
  await audit({ db, now, organizationId, actor }, 'charge.create', {
    id,
    details: detailsOf(charge),
  })
  return charge
}

async function tryAgain(
  db: Db,
  charge: Charge,
  card: ChargedCard,
): Promise<Charge & { isNew: true }> {
  const now = await readNow(db)
  const nextAt = new Date(now.getTime() + patienceMs)
  const next = await beginNextAttempt(db, { charge, card, now, nextAt })
  return { ...next, isNew: true }
}
