// How an e-invoice is settled.
import { advancePayment, isDisputed, isSetOff, paymentText } from '../body/invoice-body.ts'
import type { EInvoiceBody } from './e-invoice-body.ts'
import type { EInvoice, EPayment } from './e-invoice.ts'

export function typeOf({ kind, lines }: EInvoiceBody): EInvoice['type'] {
  return kind === 'invoice' && advancePayment({ lines }) !== undefined ? 'prepayment_invoice' : kind
}

/** BR-CO-25: what is to be paid has a day, or words that say how it is settled. */
export function settlementOf(body: EInvoiceBody): Pick<EInvoice, 'terms' | 'dueOn' | 'payment'> {
  const { due_on: dueOn } = body
  switch (typeOf(body)) {
    case 'prepayment_invoice':
      return paymentOf(body, isWired(body))
    case 'invoice': {
      const isTransfer = body.pays_by === 'transfer'
      if (isSetOff(body)) return { terms: paymentText(body) }
      return {
        terms: paymentText(body),
        ...(isTransfer && dueOn !== undefined && { dueOn }),
        ...paymentOf(body, isTransfer),
      }
    }
    case 'credit_note':
      return { terms: creditTerms(body), payment: creditedBy(body) }
    case 'self_billed_invoice':
      return { terms: 'The buyer pays it out with the earnings.', payment: { by: 'agreement' } }
    default:
      return { terms: 'The buyer takes it off the earnings.', payment: { by: 'set_off' } }
  }
}

function creditTerms(body: EInvoiceBody): string {
  if (isDisputed(body)) return 'The bank of the card has taken it back.'
  if (body.reason !== undefined) return correction
  if (body.applied_to !== undefined) return `It is set off against ${body.applied_to}.`
  if (isWired(body)) return 'The payment was recorded in error.'
  return advancePayment(body) === undefined ? setOff : 'It is paid back.'
}

/** A payment in advance that goes back to a card names the card. */
function creditedBy(body: EInvoiceBody): EPayment {
  const { card_last4: last4 } = body
  const isPaidBack = advancePayment(body) !== undefined
  return isPaidBack && last4 !== undefined ? { by: 'card', last4 } : { by: 'set_off' }
}

/** Whether a payment in advance came by bank. */
function isWired({ lines }: EInvoiceBody): boolean {
  return lines.some((line) => 'receipt' in line)
}

const setOff = 'It is set off against invoices, and the rest is given back.'

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
