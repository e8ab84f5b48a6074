import Type from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { byId, Count, FileReply, Instant, OrNull, Success, Text } from '../parts.ts'

/** How an invoice of what was used is paid: by the card on file, or by bank transfer. */
export const payments = ['card', 'transfer'] as const

/** How many days after its issue an invoice may be due. */
export const dueDays = [2, 7, 14, 30, 45, 60] as const

/** How invoices of postpaid terms are paid. Prepaid terms have `byCard`, and no invoices. */
export interface InvoicePayment {
  paysBy: (typeof payments)[number]
  /** Days from the issue to the due day. */
  dueDays: number
}

/** A card is charged on the day of issue. */
export const byCard: InvoicePayment = { paysBy: 'card', dueDays: 2 }

/** The days to the due day of who pays by bank transfer, unless others are chosen. */
export const transferDueDays = 14

/**
 * issued: a credit note. open: to be paid until `due_on`. overdue: that day is over. credited:
 * credit notes took everything off. written_off: the network does not expect it any more.
 */
export const invoiceStates = [
  'issued',
  'open',
  'overdue',
  'paid',
  'credited',
  'written_off',
] as const

export type InvoiceState = (typeof invoiceStates)[number]

/**
 * What operators and members see of an invoice or a credit note. Amounts are decimal texts in
 * `currency`; those of a credit note are below 0. `left` is what is still to be paid.
 */
export const invoiceHead = {
  id: Text,
  /** Without a gap within its series, as `INV-2026-000004`. */
  number: Text,
  kind: Type.Enum(['invoice', 'credit_note']),
  /** What campaigns used, or a payment in advance; null for a credit note. */
  purpose: OrNull(Type.Enum(['use', 'top_up'])),
  issued_on: Text,
  due_on: OrNull(Text),
  currency: Text,
  net: Text,
  tax: Text,
  total: Text,
  left: Text,
  state: Type.Enum([...invoiceStates]),
  /** The UTC day on which it was paid, credited or written off. */
  settled_on: OrNull(Text),
  /** How it is paid; null for a credit note. */
  pays_by: OrNull(Type.Enum([...payments])),
  /**
   * Of an open invoice that its card did not pay, or that is due by bank transfer: when the card
   * is charged again or the next reminder is sent, null for not at all, and when campaigns stop, or
   * since when they are stopped.
   */
  dunning: OrNull(
    Type.Object({
      next_at: OrNull(Instant),
      stops_at: Instant,
      is_stopped: Type.Boolean(),
      /** False where no card is on file that could be charged. */
      has_card: Type.Optional(Type.Boolean()),
    }),
  ),
}

/** Of one campaign: what was used, or what an adjustment took back, with the first and last day. */
export const invoiceLine = Type.Object({
  campaign_id: Text,
  name: Text,
  adjusted: Type.Boolean(),
  reason: OrNull(Text),
  from_day: Text,
  till_day: Text,
  impressions: Type.Integer(),
  /** Of 1,000 impressions, with up to 6 decimals; null without impressions. */
  unit_price: OrNull(Text),
  /** The amount as documents print it, with 2 decimals: all of them add up to `net`. */
  printed: Text,
  spent: Text,
  spent_currency: Text,
  /** The exact amount. */
  amount: Text,
})

export const BankFact = Type.Object({ label: Text, value: Text })

/**
 * The events that change the open amount of a document. transfer, card: a payment. bank_charge,
 * withheld_by_customer: a part that was not received and is not demanded. refund, dispute: money
 * that went back to the card. set_off: a credit note that was set off against an invoice. returned:
 * the part of a credit note that is to be paid back. written_off: the rest that the network does
 * not expect any more.
 */
export const invoiceEvents = [
  'transfer',
  'bank_charge',
  'withheld_by_customer',
  'card',
  'refund',
  'dispute',
  'set_off',
  'returned',
  'written_off',
] as const

const InvoiceEvent = Type.Object({
  kind: Type.Enum([...invoiceEvents]),
  on: Text,
  /** Above 0 where it reduces the open amount. */
  amount: Text,
  /** The bank's own reference of a transfer. */
  reference: OrNull(Text),
  /** The credit note, or of a credit note the invoice. */
  document: OrNull(Type.Object({ id: Text, number: Text })),
})

/** How another document is related to one that corrects it, or replaces it with the same lines. */
export const invoiceRelations = ['corrects', 'corrected_by', 'replaces', 'replaced_by'] as const

/** What the document says besides its head. `document` is the canonical JSON that was signed. */
export const invoiceBody = {
  book: Type.Enum(['sandbox', 'live']),
  organization_name: Text,
  /** The lines that say who sells and who buys, each with its name first. */
  from: Type.Array(Text),
  to: Type.Array(Text),
  /** The buyer's own number of the order; may be empty. */
  purchase_order: Text,
  /** The first and the last day of what was used. */
  supply_from: OrNull(Text),
  supply_till: OrNull(Text),
  /** The day of a payment in advance. */
  paid_on: OrNull(Text),
  /** The numbers of the invoices that a credit note corrects. */
  corrects: Type.Array(Text),
  related: Type.Array(
    Type.Object({ relation: Type.Enum([...invoiceRelations]), id: Text, number: Text }),
  ),
  /** Why it was corrected; null for a document that corrects nothing by hand. */
  reason: OrNull(Text),
  /** The oldest first. */
  events: Type.Array(InvoiceEvent),
  /** The account to which an invoice is paid by bank transfer; empty where there is none. */
  pay_to: Type.Array(BankFact),
  lines: Type.Array(invoiceLine),
  impressions: Count,
  /** Of a payment in advance: its amount. */
  paid_in_advance: OrNull(Text),
  sum: Text,
  carried_in: Text,
  carried_forward: Text,
  tax_kind: Text,
  tax_percent: Text,
  tax_note: Text,
  /** How the tax is named in the sum, as `VAT 19 %`. */
  tax_label: Text,
  /** The tax in the currency of the seller's accounts, where that is another one. */
  tax_in: OrNull(
    Type.Object({ currency: Text, rate: Text, rate_on: Text, source: Text, amount: Text }),
  ),
  /** The seller's footer, which each document ends with; may be empty. */
  footer: Text,
  /** Whether it is given as an e-invoice: where the document names both sides and its tax. */
  has_xml: Type.Boolean(),
  document: Text,
  sha256: Text,
  signature: Text,
  public_key: Text,
}

/** Invoices and credit notes, the newest first; at most 500. They never change. */
export const listInvoices = endpoint({
  operationId: 'listInvoices',
  method: 'GET',
  path: '/organization/invoices',
  summary: 'Invoices and credit notes, with what is to be paid of them',
  access: 'approved',
  needs: 'money.read',
  reply: Type.Array(Type.Object(invoiceHead)),
})

/**
 * One invoice or credit note. Its lines are those of the signed document, summed by campaign:
 * amounts of lines are exact, `net`, `tax` and `total` are in whole hundredths, and
 * `carried_forward` is what the next document begins with.
 */
export const showInvoice = endpoint({
  operationId: 'showInvoice',
  method: 'GET',
  path: '/organization/invoices/:id',
  summary: 'An invoice or a credit note with its lines and its signature',
  access: 'approved',
  needs: 'money.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: Type.Object({ ...invoiceHead, ...invoiceBody }),
})

/**
 * Pays the open amount of an invoice out of prepayments. Credit notes reduce the invoices of these
 * prepayments by the same amount.
 */
export const payFromBalance = endpoint({
  operationId: 'payFromBalance',
  method: 'POST',
  path: '/organization/invoices/:id/balance-payment',
  summary: 'Pay an invoice from the balance',
  access: 'approved',
  needs: 'top_ups.write',
  stepUp: 'with_factor',
  ...byId('The invoice', 'invoice_not_found'),
  reply: Success,
  refusals: ['invoice_settled', 'invoice_charging', 'balance_too_low'],
})

/** The document as a PDF of A4 pages (PDF/A-3b), with its XML in it where it has one. */
export const showInvoicePdf = endpoint({
  operationId: 'showInvoicePdf',
  method: 'GET',
  path: '/organization/invoices/:id/pdf',
  summary: 'An invoice or a credit note as a PDF',
  access: 'approved',
  needs: 'money.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: FileReply,
  makesFile: true,
  refusals: ['too_many_requests', 'unavailable'],
})

/** The document as a Cross Industry Invoice by EN 16931, which programs of buyers read. */
export const showInvoiceXml = endpoint({
  operationId: 'showInvoiceXml',
  method: 'GET',
  path: '/organization/invoices/:id/xml',
  summary: 'An invoice or a credit note as an e-invoice',
  access: 'approved',
  needs: 'money.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: FileReply,
  refusals: ['invoice_has_no_xml'],
})

export type InvoiceHead = Reply<typeof listInvoices>[number]

export type Invoice = Reply<typeof showInvoice>
