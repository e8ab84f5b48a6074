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
  billing_email_link_not_valid: [
    400,
    'This link has expired or was replaced by a newer one. A member can send a new one under Billing Profile.',
  ],
  invoice_settled: [
    409,
    'This invoice is already settled. What is paid for it again is money to return.',
  ],
  invoice_charging: [
    409,
    'A card is being charged for this invoice, and the outcome is not known yet. Try again once the charge has one.',
  ],
  invoice_young: [409, 'An invoice can be written off from 30 days after its due date.'],
  invoice_written_off: [409, 'This invoice is written off. Reverse the write-off first.'],
  invoice_corrected: [
    409,
    'This invoice was corrected as a whole. Correct the invoice that replaces it.',
  ],
  invoice_corrected_in_part: [
    409,
    'A credit note corrects a part of this invoice, so it cannot be corrected as a whole. Enter an amount.',
  ],
  invoice_paid_in_advance: [
    409,
    'This invoice is of a prepayment. Correct it as a whole, or refund the charge.',
  ],
  correction_too_large: [
    422,
    'The amount exceeds what the invoice comes to without tax, less what is corrected already.',
  ],
  correction_tax_higher: [
    409,
    'The prepayment would be taxed higher than what was paid. Refund or reverse it, and have it paid again.',
  ],
  receipt_too_large: [
    422,
    'The amount exceeds the amount due. Enter the amount due, and then record the rest as money to return.',
  ],
  publisher_invoice_recorded: [409, 'An invoice is already recorded for this statement.'],
  publisher_invoice_missing: [409, 'No invoice is recorded for this statement.'],
  publisher_invoice_paid: [
    409,
    'A payout has paid this invoice. Mark the payout as returned first, if the money came back.',
  ],
  invoice_number_used: [409, 'This publisher has an invoice with this number already.'],
  invoice_date_wrong: [
    422,
    'Enter the date on the invoice, from the last day of the month of the statement until today.',
  ],
  invoice_rate_too_high: [
    422,
    'No country has a tax above 27 %. Ask the publisher for a correct invoice.',
  ],
  invoice_total_wrong: [
    422,
    'The total is not the amount of the statement with its tax. Ask the publisher for a correct invoice.',
  ],
  reference_used: [
    409,
    'A bank transfer with this reference is already recorded here. If its amount is wrong, reverse it and record it again.',
  ],
  receipt_alike: [
    409,
    'A transfer of this amount and day is already recorded for this organization. Record it only if the bank shows two.',
  ],
  balance_too_low: [409, 'Your balance does not cover this invoice. Top up first.'],
  receipt_not_found: [404, 'Receipt not found, or reversed already'],
  receipt_used: [409, 'This money was used or paid back, or its invoice was corrected.'],
  receipt_from_balance: [
    409,
    'This payment came from the balance, and its credit note stays issued. If the invoice is wrong, correct it.',
  ],
  invoice_not_written_off: [409, 'This invoice is not written off, or was paid after all.'],
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
