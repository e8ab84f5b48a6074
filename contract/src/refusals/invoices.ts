/** Refusals of calls about documents, terms of payment and taxes, a part of `refusals`. */
export const invoiceRefusals = {
  statement_not_found: [404, 'Statement not found'],
  payment_not_found: [404, 'Payment not found'],
  entry_not_found: [404, 'Entry not found'],
  invoice_not_found: [404, 'Invoice not found'],
  invoice_settled: [409, 'This invoice has no amount due.'],
  invoice_charging: [
    409,
    'A card payment of this invoice is processing. Sync the charge with the provider first.',
  ],
  invoice_young: [409, 'An invoice can be written off from 30 days after issue.'],
  limit_same: [409, 'This is already the credit limit.'],
  terms_same: [409, 'These are already the payment terms.'],
  tax_past: [409, 'A tax treatment must begin today or later, and after the last document.'],
  share_past: [409, 'A revenue share must begin today or later, and after the last posted day.'],
  party_not_valid: [422, 'An invoice cannot print this. Check the field.'],
  seller_same: [409, 'Documents already name the company like this.'],
  tax_note_needed: [422, 'Enter why no tax is due. Documents must state it.'],
  tax_rate_wrong: [422, 'This tax has no such rate, or does not apply to this side.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
