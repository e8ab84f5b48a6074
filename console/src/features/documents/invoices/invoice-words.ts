import type { InvoiceState, InvoiceHead } from '@frontrow/contract/documents/invoices'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'
import { lookUp } from '../../../lib/text/look-up.ts'

export function invoiceTitle({ kind }: Pick<InvoiceHead, 'kind'>): string {
  return kind === 'invoice' ? 'Invoice' : 'Credit note'
}

/** What the document is about, in a few words. */
export function aboutInvoice({ kind, purpose }: Pick<InvoiceHead, 'kind' | 'purpose'>): string {
  if (kind === 'credit_note') return 'Credit note'
  return purpose === 'top_up' ? 'Prepayment' : 'Campaign spend'
}

/** The words and the look of a state. */
export const invoiceStates: Readonly<Record<InvoiceState, { text: string; look: BadgeLook }>> = {
  issued: { text: 'Issued', look: 'plain' },
  open: { text: 'Open', look: 'info' },
  overdue: { text: 'Overdue', look: 'error' },
  paid: { text: 'Paid', look: 'success' },
  credited: { text: 'Credited', look: 'plain' },
  written_off: { text: 'Written off', look: 'warning' },
}

/** A state that is missing, or that this page does not know, is a dash. */
export function stateOf(state: InvoiceState | undefined): { text: string; look: BadgeLook } {
  return lookUp(invoiceStates, state) ?? { text: '–', look: 'plain' }
}

/** Whether something of it is still to be paid. */
export function isUnpaid({ state }: Pick<InvoiceHead, 'state'>): boolean {
  return state === 'open' || state === 'overdue'
}

type Payable = Pick<InvoiceHead, 'state' | 'due_on' | 'settled_on'>

/** Until when it is to be paid, or when that ended; empty for a credit note. */
export function dueText({ state, due_on: dueOn, settled_on: settledOn }: Payable): string {
  if (settledOn !== null) return `${stateOf(state).text} on ${dayText(settledOn)}`
  return dueOn === null ? '' : `Due ${dayText(dueOn)}`
}

/** What comes of an invoice that its card did not pay; empty for all others. */
export function dunningText({
  dunning,
  pays_by: paysBy,
}: Pick<InvoiceHead, 'dunning' | 'pays_by'>): string {
  // A server of the version before sends none.
  if (!dunning) return ''
  const { stops_at: stopsAt, is_stopped: isStopped } = dunning
  const next = paysBy === 'transfer' ? 'Pay by bank transfer' : cardText(dunning)
  const stop = isStopped
    ? `campaigns stopped ${momentText(stopsAt)}`
    : `campaigns stop ${momentText(stopsAt)}`
  return `${next}; ${stop}.`
}

type Dunning = NonNullable<InvoiceHead['dunning']>

function cardText({ next_at: nextAt, has_card: hasCard }: Dunning): string {
  if (hasCard === false) return 'Add a card, or pay by bank transfer'
  return nextAt === null ? 'Add another card' : `Next attempt ${momentText(nextAt)}`
}
