import { amountText } from '@frontrow/contract/money/amounts'
import type { Buyer } from '@frontrow/contract/documents/parties'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { type OpenBooks, findOpenBooks } from '../../books/books.ts'
import { findBuyer } from '../parties/parties.ts'
import { type InvoiceFault, invoiceFault } from '../rules/invoice-fault.ts'
import { taxOf, taxOn } from '../rules/tax.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import { type CorrectedInvoice, lockCorrected } from './correction.sql.ts'
import { isBeingCharged } from './reopened-invoice.sql.ts'

/** Why an invoice is not corrected. */
export type NotCorrectable =
  | InvoiceFault
  | 'books_not_open'
  | 'invoice_not_found'
  | 'invoice_charging'
  | 'invoice_written_off'
  | 'invoice_corrected'
  | 'invoice_corrected_in_part'
  | 'invoice_paid_in_advance'
  | 'correction_too_large'
  | 'correction_tax_higher'
  | 'no_tax_treatment'

/** A correction that can be made. */
export interface JudgedCorrection {
  books: OpenBooks
  invoice: CorrectedInvoice
  /** What the credit note takes back, above 0. */
  netMicros: bigint
  taxMicros: bigint
  /** How the invoice was taxed. */
  treatment: TaxTreatment
  /** Of a whole correction: whom the new invoice names, how it is taxed, and its tax. */
  anew: { buyer: Buyer | undefined; treatment: TaxTreatment; taxMicros: bigint } | null
}

/**
 * What a correction comes to, or why there is none. Without `netMicros` it is of the whole invoice,
 * whose lines are invoiced anew with the treatment of today. Locks the invoice.
 */
export async function judgeCorrection(
  db: Db,
  { invoiceId, netMicros, now }: { invoiceId: string; netMicros: bigint | undefined; now: Date },
): Promise<JudgedCorrection | NotCorrectable> {
  const books = await findOpenBooks(db)
  const invoice = await lockCorrected(db, invoiceId)
  if (invoice === undefined) return 'invoice_not_found'
  if (books === undefined) return 'books_not_open'
  if (invoice.settledAs === 'written_off') return 'invoice_written_off'
  if (invoice.isReversed) return 'invoice_corrected'
  if (await isBeingCharged(db, invoiceId)) return 'invoice_charging'
  const found = { books, invoice, treatment: treatmentOn(invoice) }
  return netMicros === undefined ? judgeWhole(db, found, now) : judgePart(found, netMicros)
}

type Found = Pick<JudgedCorrection, 'books' | 'invoice' | 'treatment'>

async function judgeWhole(
  db: Db,
  found: Found,
  now: Date,
): Promise<JudgedCorrection | NotCorrectable> {
  const { invoice } = found
  const { organizationId, statedNetMicros: netMicros, statedTaxMicros: taxMicros } = invoice
  if (invoice.correctedNetMicros > 0n) return 'invoice_corrected_in_part'
  const day = utcDayOf(now)
  const treatment = await taxOf(db, { organizationId, day })
  if (treatment === undefined) return 'no_tax_treatment'
  const fault = await invoiceFault(db, { organizationId, day, kind: treatment.kind })
  if (fault !== undefined) return fault
  const isSame =
    treatment.kind === found.treatment.kind && treatment.rateBp === found.treatment.rateBp
  const buyer = await findBuyer(db, { organizationId })
  const anew = { buyer, treatment, taxMicros: isSame ? taxMicros : taxOn(netMicros, treatment) }
  if (invoice.purpose === 'top_up' && anew.taxMicros > taxMicros) return 'correction_tax_higher'
  return { ...found, netMicros, taxMicros, anew }
}

function judgePart(found: Found, netMicros: bigint): JudgedCorrection | NotCorrectable {
  const { invoice, treatment } = found
  if (invoice.purpose === 'top_up') return 'invoice_paid_in_advance'
  const leftNet = invoice.statedNetMicros - invoice.correctedNetMicros
  const leftTax = invoice.statedTaxMicros - invoice.correctedTaxMicros
  if (netMicros > leftNet) return 'correction_too_large'
  const tax = -taxOn(-netMicros, treatment)
  const taxMicros = netMicros === leftNet || tax > leftTax ? leftTax : tax
  return { ...found, netMicros, taxMicros, anew: null }
}

function treatmentOn({ body }: CorrectedInvoice): TaxTreatment {
  const {
    tax_kind: kind,
    tax_rate_bp: rate,
    tax_note: note = '',
  } = JSON.parse(body) as {
    tax_kind: TaxTreatment['kind']
    tax_rate_bp: string
    tax_note?: string
  }
  return { kind, rateBp: Number(rate), note }
}

/** What two operators agree to, as texts. Where one differs later, the proposal is out of date. */
export function frozenCorrection({ invoice, netMicros, taxMicros, anew, books }: JudgedCorrection) {
  return {
    net: String(netMicros),
    tax: String(taxMicros),
    left: String(invoice.settledAs === null ? invoice.netMicros + invoice.taxMicros : 0n),
    anew: anew === null ? null : anewText(anew, books.currency),
  }
}

function anewText(
  { treatment: { kind, rateBp }, taxMicros }: NonNullable<JudgedCorrection['anew']>,
  currency: string,
): string {
  const rate = rateBp === 0 ? '' : ` ${rateBp / 100} %`
  return `${kind.replaceAll('_', ' ')}${rate}, ${amountText(taxMicros)} ${currency}`
}
