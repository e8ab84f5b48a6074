/** Refusals of calls about documents, terms of payment and taxes, a part of `refusals`. */
export const invoiceRefusals = {
  statement_not_found: [404, 'Statement not found'],
  payment_not_found: [404, 'Payment not found'],
  entry_not_found: [404, 'Entry not found'],
  invoice_not_found: [404, 'Invoice not found'],
  invoice_has_no_xml: [
    409,
    'This document is no e-invoice, because it does not name seller, buyer and tax as one needs.',
  ],
  invoice_settled: [409, 'Nothing is left to pay of this invoice.'],
  invoice_charging: [
    409,
    'The card is being charged for this invoice, and the outcome is not known yet. Look the charge up first.',
  ],
  invoice_young: [409, 'An invoice can be written off from 30 days after its due date.'],
  receipt_too_large: [
    422,
    'The amount exceeds what is left to pay. Enter what is left, and return the rest or record it as a prepayment.',
  ],
  reference_used: [409, 'A bank transfer with this reference is recorded already.'],
  limit_same: [409, 'This is the credit limit already.'],
  terms_same: [409, 'These are the terms already.'],
  tax_past: [409, 'A treatment begins today or later, and after the last document.'],
  share_past: [409, 'A share begins today or later, and after the last day that was counted.'],
  party_not_valid: [422, 'This cannot stand on an invoice.'],
  seller_same: [409, 'Documents name the company like this already.'],
  tax_note_needed: [422, 'Write why no tax is due: documents have to say it.'],
  tax_rate_wrong: [422, 'This kind of tax has no such rate, or not for this side.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
