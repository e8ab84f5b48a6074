/** Refusals of calls about documents, terms of payment and taxes, a part of `refusals`. */
export const invoiceRefusals = {
  statement_not_found: [404, 'Statement not found'],
  payment_not_found: [404, 'Payment not found'],
  entry_not_found: [404, 'Entry not found'],
  invoice_not_found: [404, 'Invoice not found'],
  invoice_has_no_xml: [
    409,
    'This document is not an e-invoice, because its seller, buyer or tax details are incomplete.',
  ],
  invoice_settled: [
    409,
    'This invoice is already settled. Record a transfer for it on the page of the organization, as money to return.',
  ],
  invoice_charging: [
    409,
    'A card charge for this invoice has no known outcome yet. Sync the charge with the provider first.',
  ],
  invoice_young: [409, 'An invoice can be written off from 30 days after its due date.'],
  receipt_too_large: [
    422,
    'The amount exceeds the amount due. Enter the amount due, and record the rest on the page of the organization.',
  ],
  publisher_invoice_recorded: [409, 'An invoice is already recorded for this statement.'],
  invoice_number_used: [409, 'This publisher has an invoice with this number already.'],
  invoice_date_wrong: [
    422,
    'Enter the date on the invoice, from the last day of the month of the statement until today.',
  ],
  invoice_rate_too_high: [
    422,
    'No tax of the country of this publisher is so high. Ask the publisher for a correct invoice.',
  ],
  invoice_total_wrong: [
    422,
    'The total is not the amount of the statement with its tax. Ask the publisher for a correct invoice.',
  ],
  reference_used: [409, 'A bank transfer with this reference is already recorded.'],
  receipt_alike: [
    409,
    'A transfer of this amount and day is already recorded for this organization. Record it only if the bank shows two.',
  ],
  limit_same: [409, 'This credit limit is already in place.'],
  terms_same: [409, 'These payment terms are already in place.'],
  tax_past: [409, 'Enter a day from today on and after the last document or payout.'],
  share_past: [409, 'Enter a day from today on and after the last posted day.'],
  party_not_valid: [422, 'An invoice cannot print this text.'],
  seller_same: [409, 'These seller details are already in place.'],
  paper_not_found: [404, 'Tax paper not found'],
  paper_expired: [
    422,
    'Enter a day from today on, or leave it empty where the paper does not expire.',
  ],
  tax_note_needed: [422, 'Enter why no tax is due. Documents print it.'],
  self_billing_not_agreed: [
    409,
    'Self-billing needs an agreement: a signed version with a section "Self-billing", or a tax paper of that kind.',
  ],
  tax_rate_wrong: [422, 'This tax treatment does not allow this rate or this side.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
