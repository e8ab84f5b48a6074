import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { takesRealMoney } from '../../../lib/settings/card-settings.ts'
import type { Config } from '../../../lib/settings/config.ts'
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { newId } from '../../../lib/db/ids.ts'
import { askProvider, patienceMs, sendCharge } from './ask-provider.ts'
import { type ChargeServices } from '../settlement/charge-services.ts'
import { beginNextAttempt } from '../settlement/charge-attempt.sql.ts'
import {
  type Charge,
  type ChargedCard,
  type ChargePurpose,
  findChargedCard,
  insertCharge,
  lockChargeOfInvoice,
} from '../settlement/charge.sql.ts'
import { cardProviderNameOf } from '../../../lib/settings/card-settings.ts'
import { detailsOf } from '../settlement/store-outcome.ts'
import { findOpenBooks } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import {
  type InvoiceFault,
  invoiceFault,
  lockOpenInvoice,
  taxOf,
  taxOn,
  type TaxTreatment,
} from '../../documents/for-billing.ts'

/** Why nothing can be charged. */
export type NotChargeable =
  | 'no_card'
  | 'books_not_open'
  | 'test_cards_only'
  | 'no_tax_treatment'
  | InvoiceFault

/** Why nothing is charged now, although there is a card for it. */
type NotCharged = NotChargeable | 'invoice_settled' | 'not_due'

export interface ChargeWanted {
  organizationId: string
  purpose: ChargePurpose
  /** The document that is paid, for `invoice`. */
  invoiceId?: string
  /** Of a top-up. An invoice is charged what is left to pay of it, with its tax. */
  netMicros: bigint
  /** The tax of a top-up follows from the treatment of the day. */
  taxMicros?: bigint
  /** The actor of the audit. */
  actor: string
  /** Nobody waits for the answer. */
  isAutomatic?: boolean
  /** Judged again once no other charge of the organization can begin. */
  isStillDue?: (db: Db) => Promise<boolean>
}

/** A charge that is stored. `isNew`: its provider is about to be asked. */
export type BegunCharge = Charge & { isNew?: true }

/**
 * Charges the card on file of an organization and returns the charge as it is afterwards, or why
 * nothing is charged. An invoice has one charge: where it was declined it gets its next attempt
 * with the card that is on file now, for what is left to pay by then, and in any other state
 * nothing is asked again.
 */
export async function startCharge(
  services: ChargeServices,
  wanted: ChargeWanted,
): Promise<Charge | NotCharged> {
  const begun = await services.database.asSystem((db) => beginCharge(db, services, wanted))
  return typeof begun === 'string' ? begun : sendBegun(services, begun)
}

/** Stores the charge. Runs as the system; nothing is sent before the commit. */
export async function beginCharge(
  db: Db,
  services: Pick<ChargeServices, 'config'>,
  wanted: ChargeWanted,
): Promise<BegunCharge | NotCharged> {
  await takeLock(db, 'chargeStarts', wanted.organizationId)
  if ((await wanted.isStillDue?.(db)) === false) return 'not_due'
  const card = await chargeableCard(db, services, wanted)
  if (typeof card === 'string') return card
  if (wanted.invoiceId !== undefined) return chargeOfInvoice(db, wanted, card)
  return makeCharge(db, wanted, card)
}

/** Asks the provider for a charge that was stored, unless it was asked before. */
export async function sendBegun(services: ChargeServices, begun: BegunCharge): Promise<Charge> {
  if (begun.state === 'created') return sendCharge(services, begun.id)
  return begun.isNew === true ? askProvider(services, begun) : begun
}

/**
 * The charge is locked before its invoice, as where its payment is booked. Until the commit nobody
 * else settles the invoice, and afterwards the charge shows that it is being paid.
 */
async function chargeOfInvoice(
  db: Db,
  wanted: ChargeWanted,
  card: Chargeable,
): Promise<BegunCharge | 'invoice_settled'> {
  const { invoiceId = '' } = wanted
  const earlier = await lockChargeOfInvoice(db, invoiceId)
  if (earlier !== undefined && earlier.state !== 'declined') return earlier
  const left = await lockOpenInvoice(db, invoiceId)
  if (left === undefined) return 'invoice_settled'
  const { netMicros, taxMicros } = left
  if (earlier === undefined) return makeCharge(db, { ...wanted, netMicros, taxMicros }, card)
  return tryAgain(db, earlier, { card: card.names, netMicros, taxMicros })
}

/** A card that can be charged. */
export interface Chargeable {
  names: ChargedCard
  savedAt: Date
  currency: string
  /** How a top-up of today is taxed. */
  treatment: TaxTreatment
}

/**
 * The card on file, or why it cannot be charged. A top-up needs all that its invoice will say; an
 * invoice that is issued is charged anyway.
 */
export async function chargeableCard(
  db: Db,
  { config }: { config: Pick<Config, 'stripe'> },
  { organizationId, purpose }: Pick<ChargeWanted, 'organizationId' | 'purpose'>,
): Promise<Chargeable | NotChargeable> {
  const books = await findOpenBooks(db)
  if (books === undefined) return 'books_not_open'
  const provider = cardProviderNameOf(config)
  // Money of a test key never meets the live book, nor real money the sandbox book.
  if (takesRealMoney(config) !== (books.book === 'live')) return 'test_cards_only'
  const card = await findChargedCard(db, { organizationId, provider })
  if (card === undefined) return 'no_card'
  const day = utcDayOf(await readNow(db))
  const treatment = await taxOf(db, { organizationId, day })
  if (treatment === undefined) return 'no_tax_treatment'
  const { kind } = treatment
  const fault =
    purpose === 'top_up' ? await invoiceFault(db, { organizationId, day, kind }) : undefined
  if (fault !== undefined) return fault
  const { savedAt, ...names } = card
  return { names: { ...names, provider }, savedAt, currency: books.currency, treatment }
}

/** Stores a new charge, which is not sent yet. Runs as the system under the lock `chargeStarts`. */
export async function makeCharge(
  db: Db,
  wanted: ChargeWanted,
  { names, currency, treatment }: Chargeable,
): Promise<Charge> {
  const now = await readNow(db)
  const id = newId(now)
  const { organizationId, purpose, invoiceId = null, netMicros, actor } = wanted
  const charge = await insertCharge(db, {
    id,
    organizationId,
    purpose,
    invoiceId,
    currency,
    netMicros,
    taxMicros: wanted.taxMicros ?? taxOn(netMicros, treatment),
    isAutomatic: wanted.isAutomatic === true,
    createdBy: actor,
    createdAt: now,
    nextAt: new Date(now.getTime() + patienceMs),
    ...names,
  })
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
  attempt: { card: ChargedCard; netMicros: bigint; taxMicros: bigint },
): Promise<BegunCharge> {
  const now = await readNow(db)
  const nextAt = new Date(now.getTime() + patienceMs)
  const next = await beginNextAttempt(db, charge, { ...attempt, now, nextAt })
  return { ...next, isNew: true }
}
