// The e-invoice of a document, made of its signed body and of nothing else.
import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import { neededOfParty } from '@frontrow/contract/documents/parties'
import {
  advancePayment,
  advanceText,
  isDisputed,
  paymentText,
  supplyDays,
  takenOff,
  usedLines,
} from '../body/invoice-body.ts'
import { isSelfBilledBody } from '../body/party-lines.ts'
import { type SummedLine, summedLines } from '../body/summed-lines.ts'
import { ciiOf } from './cii.ts'
import type { EInvoiceBody } from './e-invoice-body.ts'
import { type EInvoice, type ELine, type EParty, type ETax, typeCodes } from './e-invoice.ts'
import { notesOf } from './e-notes.ts'
import { buyerParty, sellerParty } from './e-party.ts'

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
  return ciiOf({ ...faceOf(body), ...parties, ...amountsOf(body), tax: taxOf(body, category) })
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
  const taxed = { isOutside: category.code === 'O' }
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
  const period = supplyDays(body)
  const { replaces, corrects = [] } = body
  const first = replaces ?? corrects[0]
  return {
    type: typeOf(body),
    number,
    issuedOn: body.issued_on,
    currency,
    notes: notesOf(body),
    ...orderOf(body),
    ...(period !== undefined && { period }),
    ...settlementOf(body),
    // The schema of D16B has place for one invoice; the notes name the others.
    ...(first !== undefined && { corrects: first }),
  }
}

/** The buyer's reference is its order, or else its name. */
function orderOf(body: EInvoiceBody): Pick<EInvoice, 'buyerReference' | 'purchaseOrder'> {
  const { buyer } = body
  const purchaseOrder = buyer !== undefined && 'purchase_order' in buyer ? buyer.purchase_order : ''
  const name = isSelfBilledBody(body) ? (buyer?.legal_name ?? '') : body.organization_name
  return { buyerReference: purchaseOrder || name, purchaseOrder }
}

function typeOf({ kind, lines }: EInvoiceBody): EInvoice['type'] {
  return kind === 'invoice' && advancePayment({ lines }) !== undefined ? 'prepayment_invoice' : kind
}

function isCreditNote({ kind }: EInvoiceBody): boolean {
  return kind === 'credit_note' || kind === 'self_billed_credit_note'
}

/** BR-CO-25: what is to be paid has a day, or words that say how it is settled. */
function settlementOf(body: EInvoiceBody): Pick<EInvoice, 'terms' | 'dueOn' | 'payment'> {
  const { due_on: dueOn } = body
  switch (typeOf(body)) {
    case 'prepayment_invoice':
      return paymentOf(body, isWired(body))
    case 'invoice': {
      const isTransfer = body.pays_by === 'transfer'
      if (body.set_off === body.total) return { terms: paymentText(body) }
      return {
        terms: paymentText(body),
        ...(isTransfer && dueOn !== undefined && { dueOn }),
        ...paymentOf(body, isTransfer),
      }
    }
    case 'credit_note':
      return { terms: creditTerms(body) }
    case 'self_billed_invoice':
      return { terms: 'The buyer pays it out with the earnings.' }
    default:
      return { terms: 'The buyer takes it off the earnings.' }
  }
}

function creditTerms(body: EInvoiceBody): string {
  if (isDisputed(body)) return 'The bank of the card has taken it back.'
  if (body.reason !== undefined) return correction
  if (body.applied_to !== undefined) return `It is set off against ${body.applied_to}.`
  if (isWired(body)) return 'The payment was recorded in error.'
  return advancePayment(body) === undefined ? setOff : 'It is paid back.'
}

/** Whether a payment in advance came by bank. */
function isWired({ lines }: EInvoiceBody): boolean {
  return lines.some((line) => 'receipt' in line)
}

const setOff = 'It is set off against open invoices, and the rest is kept on the balance.'

const correction =
  'It is set off against the invoice that it corrects. What was paid of that is given back.'

/** BR-61: a transfer names its account. Without one the means of payment are left out. */
function paymentOf(
  { seller, card_last4: last4 = '' }: EInvoiceBody,
  isTransfer: boolean,
): Pick<EInvoice, 'payment'> {
  if (!isTransfer) return { payment: { by: 'card', last4 } }
  if (seller === undefined || !('iban' in seller) || (seller.iban === '' && seller.account === ''))
    return {}
  const { account_holder: holder, iban, account, bic } = seller
  return { payment: { by: 'transfer', holder, iban: iban.replaceAll(/\s/g, ''), account, bic } }
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
