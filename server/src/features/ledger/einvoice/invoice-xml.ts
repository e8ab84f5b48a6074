// The e-invoice of an invoice or a credit note, made of its signed body and of nothing else.
import { amountText } from '@frontrow/contract/money/amounts'
import { neededOfParty } from '@frontrow/contract/parties'
import { microsOfText } from '../pdf/body-amounts.ts'
import {
  type InvoiceBody,
  isToPay,
  paidInAdvance,
  paidOn,
  supplyDays,
  usedLines,
} from '../pdf/invoice-body.ts'
import { type SummedLine, summedLines } from '../pdf/summed-lines.ts'
import { ciiOf } from './cii.ts'
import type { EInvoice, ELine, EParty, EPayment, ETax } from './e-invoice.ts'
import { buyerOf, sellerOf } from './e-party.ts'

/**
 * A Cross Industry Invoice by EN 16931; undefined where the body does not say what that needs, as
 * documents without a seller or a buyer, or with a tax that nobody decided. Credit notes are
 * written with the amounts that they give back, above 0.
 */
export function invoiceXml(body: InvoiceBody): string | undefined {
  const { seller, buyer } = body
  const category = categories[body.tax_kind]
  if (seller === undefined || buyer === undefined || category === undefined) return undefined
  const taxed = { isOutside: category.code === 'O' }
  const parties = { seller: sellerOf(seller, taxed), buyer: buyerOf(buyer, taxed) }
  const isNamed = [seller, buyer].every((party) => neededOfParty.every((key) => party[key] !== ''))
  if (!isNamed || !category.isMet(parties, body)) return undefined
  return ciiOf({ ...faceOf(body), ...parties, ...amountsOf(body), tax: taxOf(body, category) })
}

/** What EN 16931 asks for where a tax is of a category. */
interface Category {
  code: string
  /** What is written where the document says nothing. */
  reason: string
  reasonCode: string
  /** Whether its rules are kept: BR-S-02, BR-AE-02, BR-G-02, BR-E-02 and BR-E-10. */
  isMet: (of: { seller: EParty; buyer: EParty }, body: InvoiceBody) => boolean
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
    isMet: ({ seller }, { tax_note: note }) => isTaxed(seller) && note !== '',
  },
  outside: {
    code: 'O',
    reason: 'Not subject to VAT',
    reasonCode: 'VATEX-EU-O',
    isMet: () => true,
  },
}

function taxOf(body: InvoiceBody, { code, reason, reasonCode }: Category): ETax {
  const isDue = code === 'S'
  return {
    category: code,
    // BR-O-05: what is outside the scope of the tax has no rate.
    ...(code !== 'O' && { percent: String(Number(body.tax_rate_bp) / 100) }),
    amount: shown(body, body.tax),
    reason: isDue || body.tax_note === '' ? reason : body.tax_note,
    reasonCode,
    ...dayOfPayment(body),
  }
}

function dayOfPayment(body: InvoiceBody): { day?: string } {
  const day = paidOn(body)
  return day === undefined ? {} : { day }
}

function faceOf(body: InvoiceBody) {
  const { number, currency, organization_name: name, corrects = [] } = body
  const purchaseOrder = body.buyer?.purchase_order ?? ''
  const period = supplyDays(body)
  const [first] = corrects
  return {
    type: typeOf(body),
    number,
    issuedOn: body.issued_on,
    currency,
    notes: notesOf(body),
    buyerReference: purchaseOrder || name,
    purchaseOrder,
    ...(period !== undefined && { period }),
    ...settlementOf(body),
    // The schema of D16B has place for one invoice; the notes name the others.
    ...(first !== undefined && { corrects: first }),
  }
}

function typeOf(body: InvoiceBody): EInvoice['type'] {
  if (body.kind === 'credit_note') return 'credit_note'
  return isToPay(body) ? 'invoice' : 'prepayment_invoice'
}

function notesOf(body: InvoiceBody): string[] {
  const { seller, tax_in: own, tax_note: note, corrects = [], currency } = body
  const notes = [
    body.book === 'sandbox' ? 'A test of the sandbox: no real money.' : '',
    body.tax_kind === 'domestic' ? note : '',
    corrects.length > 1 ? `Corrects ${corrects.join(', ')}.` : '',
    own === undefined
      ? ''
      : `1 ${currency} is ${own.rate} ${own.currency} (${own.source}, ${own.rate_on}).`,
    seller?.footer ?? '',
  ]
  return notes.filter((text) => text !== '')
}

/** BR-CO-25: what is to be paid has a day, or words that say how it is settled. */
function settlementOf(body: InvoiceBody): Pick<EInvoice, 'terms' | 'dueOn' | 'payment'> {
  if (body.kind === 'credit_note')
    return {
      terms:
        paidInAdvance(body) === undefined
          ? 'It is set off against open invoices, and the rest is kept on the balance.'
          : 'It is paid back.',
    }
  if (!isToPay(body)) return { payment: isWired(body) ? paymentOf(body) : { by: 'card' } }
  return { ...(body.due_on !== undefined && { dueOn: body.due_on }), payment: paymentOf(body) }
}

/** Whether a payment in advance came by bank. */
function isWired({ lines }: InvoiceBody): boolean {
  return lines.some((line) => 'receipt' in line)
}

function paymentOf({ seller }: InvoiceBody): EPayment {
  if (seller === undefined || (seller.iban === '' && seller.account === '')) return { by: 'card' }
  const { account_holder: holder, iban, account, bic } = seller
  return { by: 'transfer', holder, iban: iban.replaceAll(/\s/g, ''), account, bic }
}

function amountsOf(body: InvoiceBody) {
  const { total, tax_in: own } = body
  const isPaid = typeOf(body) === 'prepayment_invoice'
  return {
    lines: linesOf(body),
    net: shown(body, body.net),
    total: shown(body, total),
    prepaid: isPaid ? total : '0.00',
    due: isPaid ? '0.00' : shown(body, total),
    ...(own !== undefined && {
      taxIn: { currency: own.currency, amount: shown(body, own.amount) },
    }),
  }
}

/** An amount of a credit note is what it gives back. */
function shown({ kind }: Pick<InvoiceBody, 'kind'>, amount: string): string {
  const micros = microsOfText(amount)
  return amountText(kind === 'credit_note' ? -micros : micros)
}

function linesOf(body: InvoiceBody): ELine[] {
  if (paidInAdvance(body) === undefined)
    return summedLines(usedLines(body), body.net).map((line) => lineOf(body, line))
  const what = 'Online advertising, paid in advance'
  return [
    {
      name: body.kind === 'invoice' ? what : `${what}: refund`,
      description: '',
      ...pricedAs(microsOfText(shown(body, body.net)), 1),
    },
  ]
}

function lineOf(body: InvoiceBody, line: SummedLine): ELine {
  const { name, isAdjusted, reason, fromDay: from, tillDay: till } = line
  const what = 'Online advertising, impressions'
  return {
    name: isAdjusted ? `${name} (taken back)` : name,
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
