// The e-invoice of a document, made of its signed body and of nothing else.
import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import { type Buyer, neededOfParty } from '@frontrow/contract/documents/parties'
import {
  advancePayment,
  advanceText,
  supplyDays,
  takenOff,
  usedLines,
} from '../body/invoice-body.ts'
import { isSelfBilledBody, organizationOn } from '../body/party-lines.ts'
import { type SummedLine, summedLines } from '../body/summed-lines.ts'
import { ciiOf } from './cii.ts'
import type { EInvoiceBody } from './e-invoice-body.ts'
import { type EInvoice, type ELine, type EParty, type ETax, typeCodes } from './e-invoice.ts'
import { notesOf } from './e-notes.ts'
import { buyerParty, sellerParty } from './e-party.ts'
import { settlementOf, typeOf } from './e-settlement.ts'

/** The members of a body that decide whether the document is an e-invoice. */
interface EInvoiceFace extends Pick<EInvoiceBody, 'seller' | 'buyer' | 'tax_kind' | 'tax_note'> {
  kind: string
}

/**
 * Whether a document is an e-invoice: its body says what EN 16931 needs. Documents without a seller
 * or a buyer, or with a tax that nobody decided, are none, nor are statements.
 */
export function isEInvoice(body: EInvoiceFace): boolean {
  return namedOf(body) !== undefined
}

/**
 * A Cross Industry Invoice by EN 16931; undefined where the document is no e-invoice. Credit notes
 * are written with the amounts that they give back, above 0.
 */
export function invoiceXml(body: EInvoiceBody): string | undefined {
  const named = namedOf(body)
  if (named === undefined) return undefined
  const { category, ...parties } = named
  const face = faceOf(body)
  const tax = taxOf(body, category)
  const isXRechnung = mayBeXRechnung(body, { ...face, ...parties, tax })
  return ciiOf({ ...face, ...parties, ...amountsOf(body), tax, isXRechnung })
}

/**
 * True where the profile asks for an XRechnung and the document has what its rules require: the
 * members of BR-DE-1 to BR-DE-9, the rate of BR-DE-14, which is missing outside the scope of the
 * tax, and the digits of the card of BR-DE-24, which are not always known.
 */
function mayBeXRechnung(
  body: EInvoiceBody,
  { payment, seller, buyer, tax }: Pick<EInvoice, 'payment' | 'seller' | 'buyer' | 'tax'>,
): boolean {
  const { contact, postcode } = seller
  const card = payment?.by === 'card' ? [payment.last4] : []
  const needed = [contact.phone, contact.email, postcode, buyer.postcode, buyer.address, ...card]
  const isAsked = organizationOn(body)?.e_invoice === 'xrechnung'
  const isGiven = payment !== undefined && tax.percent !== undefined
  return isAsked && isGiven && needed.every((text) => text !== '')
}

interface Named {
  category: Category
  seller: EParty
  buyer: EParty
}

function namedOf(body: EInvoiceFace): Named | undefined {
  const { seller, buyer, tax_note: note = '' } = body
  if (!Object.hasOwn(typeCodes, body.kind)) return undefined
  const category = categories[body.tax_kind.replace('self_billed_', '')]
  if (seller === undefined || buyer === undefined || category === undefined) return undefined
  const isNamed = [seller, buyer].every((party) => neededOfParty.every((key) => party[key] !== ''))
  const taxed = { isOutside: category.code === 'O', isReversed: category.code === 'AE' }
  const named = { category, seller: sellerParty(seller, taxed), buyer: buyerParty(buyer, taxed) }
  return isNamed && category.isMet(named, note) ? named : undefined
}

/** What EN 16931 asks for where a tax is of a category. */
interface Category {
  code: string
  /** What is written where the document says nothing. */
  reason: string
  reasonCode: string
  /** Whether its rules are kept: BR-S-02, BR-AE-02, BR-G-02, BR-E-02 and BR-E-10. */
  isMet: (of: Pick<Named, 'seller' | 'buyer'>, note: string) => boolean
}

const isTaxed = ({ vatId, taxNumber }: EParty) => vatId !== '' || taxNumber !== ''

const categories: Readonly<Record<string, Category>> = {
  domestic: {
    code: 'S',
    reason: '',
    reasonCode: '',
    isMet: ({ seller }) => isTaxed(seller),
  },
  reverse_charge: {
    code: 'AE',
    reason: 'Reverse charge',
    reasonCode: 'VATEX-EU-AE',
    isMet: ({ seller, buyer: { vatId, registration } }) =>
      isTaxed(seller) && (vatId !== '' || registration !== ''),
  },
  export: {
    code: 'G',
    reason: 'Export of services',
    reasonCode: 'VATEX-EU-G',
    isMet: ({ seller }) => seller.vatId !== '',
  },
  exempt: {
    code: 'E',
    reason: '',
    reasonCode: '',
    isMet: ({ seller }, note) => isTaxed(seller) && note !== '',
  },
  outside: {
    code: 'O',
    reason: 'Not subject to VAT',
    reasonCode: 'VATEX-EU-O',
    isMet: () => true,
  },
}

function taxOf(body: EInvoiceBody, { code, reason, reasonCode }: Category): ETax {
  const { issued_on: issued, taxed_on: day = issued, tax_note: note = '' } = body
  return {
    category: code,
    // BR-O-05: what is outside the scope of the tax has no rate.
    ...(code !== 'O' && { percent: String(Number(body.tax_rate_bp) / 100) }),
    amount: shown(body, body.tax),
    reason: code === 'S' || note === '' ? reason : note,
    reasonCode,
    ...(typeOf(body) === 'prepayment_invoice' && { day }),
  }
}

function faceOf(body: EInvoiceBody) {
  const { number, currency } = body
  const { replaces, corrects = [] } = body
  const first = replaces ?? corrects[0]
  return {
    type: typeOf(body),
    number,
    issuedOn: body.issued_on,
    currency,
    notes: notesOf(body),
    ...orderOf(body),
    period: supplyDays(body) ?? paymentDay(body),
    ...settlementOf(body),
    // The schema of D16B has place for one invoice; the notes name the others.
    ...(first !== undefined && { corrects: first }),
  }
}

/** What is paid in advance is of the day of the payment, and so is what goes back of it. */
function paymentDay({ issued_on: issued, taxed_on: day = issued }: EInvoiceBody) {
  return { from: day, till: day }
}

const noOrder: Pick<Buyer, 'purchase_order' | 'buyer_reference'> = { purchase_order: '' }

/** The buyer's reference is what its profile says, or else its order or its name. */
function orderOf(body: EInvoiceBody): Pick<EInvoice, 'buyerReference' | 'purchaseOrder'> {
  const { buyer } = body
  const own = buyer !== undefined && 'purchase_order' in buyer ? buyer : undefined
  const { purchase_order: purchaseOrder, buyer_reference: reference } = own ?? noOrder
  const name = isSelfBilledBody(body) ? (buyer?.legal_name ?? '') : body.organization_name
  return { buyerReference: reference || purchaseOrder || name, purchaseOrder }
}

function amountsOf(body: EInvoiceBody) {
  const { total, tax_in: own } = body
  const isPaid = typeOf(body) === 'prepayment_invoice'
  const prepaid = isPaid ? total : (body.set_off ?? '0.00')
  return {
    lines: linesOf(body),
    net: shown(body, body.net),
    total: shown(body, total),
    prepaid,
    due: amountText(microsOfText(shown(body, total)) - microsOfText(prepaid)),
    ...(own !== undefined && {
      taxIn: { currency: own.currency, amount: shown(body, own.amount) },
    }),
  }
}

function isCreditNote({ kind }: EInvoiceBody): boolean {
  return kind === 'credit_note' || kind === 'self_billed_credit_note'
}

/** An amount of a credit note is what it gives back. */
function shown(body: EInvoiceBody, amount: string): string {
  const micros = microsOfText(amount)
  return amountText(isCreditNote(body) ? -micros : micros)
}

function linesOf(body: EInvoiceBody): ELine[] {
  const part = takenOff(body)
  if (advancePayment(body) === undefined && part === undefined)
    return summedLines(usedLines(body), body.net).map((line) => lineOf(body, line))
  return [
    {
      name: part?.name ?? advanceText(body),
      description: part?.reason ?? '',
      ...pricedAs(microsOfText(shown(body, body.net)), 1),
    },
  ]
}

function lineOf(body: EInvoiceBody, line: SummedLine): ELine {
  const { name, appName, isAdjusted, reason, fromDay: from, tillDay: till } = line
  const whole = appName === null ? name : `${appName}, ${name}`
  const what = appName === null ? 'Online advertising, impressions' : 'Ad space, impressions'
  return {
    name: isAdjusted ? `${whole} (taken back)` : whole,
    description: reason === null ? what : `${what}: ${reason}`,
    ...pricedAs(microsOfText(shown(body, amountText(line.printedMicros))), line.impressions),
    period: { from, till },
  }
}

/** The price is for all the pieces of a line, so the amount is exact. One that has none is one. */
function pricedAs(
  micros: bigint,
  pieces: number,
): Pick<ELine, 'quantity' | 'price' | 'priceFor' | 'net'> {
  const priceFor = pieces === 0 ? 1n : BigInt(Math.abs(pieces))
  const isBelow = micros < 0n
  return {
    quantity: isBelow ? -priceFor : priceFor,
    price: amountText(isBelow ? -micros : micros),
    priceFor,
    net: amountText(micros),
  }
}
