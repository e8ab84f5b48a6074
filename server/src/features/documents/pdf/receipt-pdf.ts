import { readInvoice } from '../body/invoice-body.ts'
import { networkOn, partiesOn } from '../body/party-lines.ts'
import { shownAmount } from '../body/shown-amounts.ts'
import { drawSheet } from './pdf-sheet.ts'

/** What was paid by card for an invoice. */
export interface PdfReceipt {
  /** The invoice, as it was signed. */
  body: string
  chargeId: string
  paidOn: string
  /** Such as `Visa 4242`. */
  card: string
  /** With tax. */
  total: string
  productName: string
}

/** The bytes of a receipt as a PDF. It is no invoice, and names the one that it pays. */
export function drawReceipt(receipt: PdfReceipt): Promise<Buffer> {
  const { body: signed, chargeId, paidOn, card, productName } = receipt
  const body = readInvoice(signed)
  const total = shownAmount(receipt.total, body.currency)
  return drawSheet({
    title: 'Receipt',
    number: body.number,
    issuedOn: paidOn,
    ...partiesOn(body, productName),
    isTest: body.book === 'sandbox',
    total,
    facts: [
      ['Invoice', body.number],
      ['Paid', paidOn],
      ['Card', card],
      ['Payment', chargeId],
    ],
    columns: [
      { head: 'Payment of', share: 1 },
      { head: 'Amount', isRight: true },
    ],
    rows: [{ cells: [`Invoice ${body.number}`, total] }],
    sums: [['Paid by card', total]],
    notes: [['', 'This is not an invoice. The tax is on the invoice.']],
    footer: networkOn(body)?.footer ?? '',
    sha256: '',
  })
}
