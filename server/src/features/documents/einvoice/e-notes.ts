import { isSelfBilledBody, networkOn } from '../body/party-lines.ts'
import type { EInvoiceBody } from './e-invoice-body.ts'

/** The notes of an e-invoice, in their order. */
export function notesOf(body: EInvoiceBody): string[] {
  const { tax_in: own, tax_note: note = '', tax_kind: taxKind, currency } = body
  const notes = [
    body.book === 'sandbox' ? 'A test of the sandbox: no real money.' : '',
    isSelfBilledBody(body) ? 'Self-billing' : '',
    taxKind.endsWith('domestic') ? note : '',
    ...correctionNotes(body),
    own === undefined
      ? ''
      : `1 ${currency} is ${own.rate} ${own.currency} (${own.source}, ${own.rate_on}).`,
    networkOn(body)?.footer ?? '',
  ]
  return notes.filter((text) => text !== '')
}

function correctionNotes({ replaces, reverses, reason = '', corrects = [] }: EInvoiceBody) {
  return [
    replaces === undefined ? '' : `Replaces ${replaces}.`,
    reverses === undefined ? '' : `Takes back ${reverses} as a whole.`,
    reason,
    corrects.length > 1 ? `Corrects ${corrects.join(', ')}.` : '',
  ]
}
