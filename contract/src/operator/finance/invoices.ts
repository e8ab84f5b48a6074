import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { invoiceBody, invoiceHead, invoiceStates } from '../../documents/invoices.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { byId, Count, Day, FileReply, Id, OrNull, StrictObject, Text } from '../../parts.ts'

/** Why an invoice is paid although less came than was left to pay. */
export const shortages = ['bank_charge', 'withheld_by_customer'] as const

/** Above 0, with at most 2 decimals. */
const Amount = Type.String({ maxLength: 15, pattern: '^(?!0+(\\.0+)?$)\\d{1,12}(\\.\\d{1,2})?$' })

/** The bank's own reference of a transfer. */
const Reference = Type.String({ minLength: 1, maxLength: 70, pattern: '\\S' })

/** What is typed of a bank transfer besides its amount. */
const transferBody = {
  value_on: Type.Optional(Day),
  reference: Reference,
  /** It is not the transfer of the same amount and day that is recorded already. */
  is_another: Type.Optional(Type.Boolean()),
  reason: Reason,
}

const proposingRefusals = ['own_organization', 'proposal_open'] as const

const transferRefusals = [
  'value_date_wrong',
  'reference_used',
  'receipt_alike',
  ...proposingRefusals,
] as const

/** Why an invoice cannot be issued. */
const issuingRefusals = [
  'books_not_open',
  'no_tax_treatment',
  'seller_needed',
  'buyer_needed',
  'document_name_needed',
] as const

const whose = { organization_id: Text, organization_name: Text }

/**
 * Invoices and credit notes of the network: those to be paid first, then the newest; at most 200,
 * and `left_off` are the others.
 */
export const listNetworkInvoices = operatorCall({
  operationId: 'listNetworkInvoices',
  method: 'GET',
  path: '/finance/invoices',
  summary: 'Invoices of all organizations, with their states',
  needs: 'finance.read',
  query: StrictObject({
    state: Type.Optional(Type.Enum([...invoiceStates])),
    organization: Type.Optional(Id),
    /** A part of a number or of the name of an organization. */
    text: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  reply: Type.Object({
    invoices: Type.Array(Type.Object({ ...invoiceHead, ...whose })),
    left_off: Count,
  }),
})

/** A bank transfer that was recorded, or a use of money to return. */
const Receipt = Type.Object({
  id: Text,
  amount: Text,
  short: Text,
  short_as: OrNull(Type.Enum([...shortages])),
  value_on: Text,
  reference: Text,
  /** The invoice that it pays, or that was issued for it; null for money to return. */
  invoice: OrNull(Type.Object({ id: Text, number: Text, purpose: Type.Enum(['use', 'top_up']) })),
  /** The unused part of money to return. */
  left: Text,
  /** It is a use of money to return. */
  is_set_off: Type.Boolean(),
  /** A credit note took it out of a prepayment, so it is not reversed. */
  is_from_balance: Type.Boolean(),
  is_reversed: Type.Boolean(),
  credit_note_id: OrNull(Text),
  /** An open proposal about it. */
  proposal_id: OrNull(Text),
})

const NetworkInvoice = Type.Object({
  ...invoiceHead,
  ...invoiceBody,
  ...whose,
  /** The key of the entry that settled it. */
  settled_by: OrNull(Text),
  /** The bank transfers that came for it, the oldest first. */
  receipts: Type.Array(Receipt),
  /** The open proposal about it: a payment, a write-off or a correction. */
  proposal_id: OrNull(Text),
})

export const showNetworkInvoice = operatorCall({
  operationId: 'showNetworkInvoice',
  method: 'GET',
  path: '/finance/invoices/:id',
  summary: 'An invoice or a credit note of an organization',
  needs: 'finance.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: NetworkInvoice,
})

export const showNetworkInvoicePdf = operatorCall({
  operationId: 'showNetworkInvoicePdf',
  method: 'GET',
  path: '/finance/invoices/:id/pdf',
  summary: 'An invoice or a credit note of an organization as a PDF',
  needs: 'finance.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: FileReply,
  makesFile: true,
  refusals: ['too_many_requests', 'unavailable'],
})

export const showNetworkInvoiceXml = operatorCall({
  operationId: 'showNetworkInvoiceXml',
  method: 'GET',
  path: '/finance/invoices/:id/xml',
  summary: 'An invoice or a credit note of an organization as an e-invoice',
  needs: 'finance.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: FileReply,
  refusals: ['invoice_has_no_xml'],
})

/**
 * A bank transfer for it. Where less came than was left to pay, `short_as` says why the invoice is
 * paid all the same; without it the rest is still to be paid. By default all came, today.
 */
export const payNetworkInvoice = operatorCall({
  operationId: 'payNetworkInvoice',
  method: 'POST',
  path: '/finance/invoices/:id/payment',
  summary: 'Record a bank transfer for an invoice',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The invoice', 'invoice_not_found'),
  body: StrictObject({
    amount: Type.Optional(Amount),
    short_as: Type.Optional(Type.Enum([...shortages])),
    ...transferBody,
  }),
  refusals: ['invoice_settled', 'invoice_charging', 'receipt_too_large', ...transferRefusals],
})

/**
 * A bank transfer of an organization that is for none of its invoices: a prepayment, whose invoice
 * is issued with it, or what was paid twice or by mistake, which is kept to be returned.
 */
export const recordPrepayment = operatorCall({
  operationId: 'recordPrepayment',
  method: 'POST',
  path: '/organizations/:id/prepayments',
  summary: 'Record a bank transfer as a prepayment, or as received to be returned',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({
    /** With tax. */
    amount: Amount,
    is_to_return: Type.Optional(Type.Boolean()),
    ...transferBody,
  }),
  refusals: ['top_up_by_invoice', ...issuingRefusals, ...transferRefusals],
})

/** Two people agree that an invoice which was written off is due again. */
export const reverseWriteOff = operatorCall({
  operationId: 'reverseWriteOff',
  method: 'POST',
  path: '/finance/invoices/:id/write-off-reversal',
  summary: 'Propose to reverse the write-off of an invoice',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The invoice', 'invoice_not_found'),
  body: StrictObject({ reason: Reason }),
  refusals: ['invoice_not_written_off', ...proposingRefusals],
})

/** The newest 100. */
export const listReceipts = operatorCall({
  operationId: 'listReceipts',
  method: 'GET',
  path: '/organizations/:id/receipts',
  summary: 'Bank transfers that were recorded for an organization',
  needs: 'finance.read',
  ...byId('The organization', 'organization_not_found'),
  reply: Type.Object({ currency: Text, receipts: Type.Array(Receipt) }),
})

/**
 * Two people agree that a receipt was recorded wrongly. Its invoice is due again, that of a
 * prepayment gets a credit note, and its reference can be recorded again.
 */
export const reverseReceipt = operatorCall({
  operationId: 'reverseReceipt',
  method: 'POST',
  path: '/finance/receipts/:id/reversal',
  summary: 'Propose to reverse a bank transfer that was recorded wrongly',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The receipt', 'receipt_not_found'),
  body: StrictObject({ reason: Reason }),
  refusals: [
    'receipt_used',
    'receipt_from_balance',
    'invoice_charging',
    'invoice_written_off',
    ...proposingRefusals,
  ],
})

/** Sets off what is left of money to return, or makes it a prepayment, as two people agree. */
export const applyReceipt = operatorCall({
  operationId: 'applyReceipt',
  method: 'POST',
  path: '/finance/receipts/:id/application',
  summary: 'Propose to apply money to return to an invoice, or as a prepayment',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The receipt', 'receipt_not_found'),
  /** Without an invoice it becomes a prepayment. */
  body: StrictObject({ invoice_id: OrNull(Id), reason: Reason }),
  refusals: [
    'receipt_used',
    'invoice_not_found',
    'invoice_settled',
    'invoice_charging',
    'top_up_by_invoice',
    ...issuingRefusals,
    ...proposingRefusals,
  ],
})

/** Two people agree that an invoice is not expected to be paid any more. */
export const writeOffInvoice = operatorCall({
  operationId: 'writeOffInvoice',
  method: 'POST',
  path: '/finance/invoices/:id/write-off',
  summary: 'Propose to write off an invoice that is 30 days overdue',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The invoice', 'invoice_not_found'),
  body: StrictObject({ reason: Reason }),
  refusals: ['invoice_settled', 'invoice_young', ...proposingRefusals],
})

/**
 * Two people agree that an invoice is wrong. Without an amount it is taken back as a whole, and its
 * lines are invoiced anew with the buyer and the tax of today; otherwise that amount is credited,
 * with its tax. What was paid already goes back to the card, or is kept to be returned.
 */
export const correctNetworkInvoice = operatorCall({
  operationId: 'correctNetworkInvoice',
  method: 'POST',
  path: '/finance/invoices/:id/correction',
  summary: 'Propose to correct an invoice, as a whole or by an amount',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The invoice', 'invoice_not_found'),
  body: StrictObject({
    /** Without tax. */
    amount: Type.Optional(Amount),
    /** It is printed on the credit note too. */
    reason: Reason,
  }),
  refusals: [
    'invoice_charging',
    'invoice_written_off',
    'invoice_corrected',
    'invoice_corrected_in_part',
    'invoice_paid_in_advance',
    'correction_too_large',
    'correction_tax_higher',
    ...issuingRefusals,
    ...proposingRefusals,
  ],
})

export type NetworkInvoice = Reply<typeof listNetworkInvoices>['invoices'][number]

export type ShownInvoice = Reply<typeof showNetworkInvoice>

export type Receipts = Reply<typeof listReceipts>
