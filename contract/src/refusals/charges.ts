/** The refusals of calls about cards and what they are charged: a part of `refusals`. */
export const chargeRefusals = {
  no_card: [400, 'There is no card on file.'],
  card_not_ours: [422, 'This card was not entered for this organization.'],
  card_declined: [422, 'The card was declined. Use another card or contact your bank.'],
  books_not_open: [409, 'The books are not open yet. Run "operator open-books" on the server.'],
  charge_not_found: [404, 'Charge not found'],
  charge_settled: [409, 'This charge is already settled.'],
  charge_not_paid: [409, 'Only a paid top-up can be refunded.'],
  refund_too_large: [422, 'The amount exceeds what is left of the charge. Enter a lower amount.'],
  balance_used: [
    409,
    'The amount exceeds the unused balance. Spent and reserved amounts cannot be refunded. Enter a lower amount.',
  ],
  refund_not_found: [404, 'Refund not found'],
  refund_not_failed: [409, 'Only a failed refund can be sent again.'],
  dispute_not_found: [404, 'Dispute not found'],
  dispute_not_sandbox: [409, 'The bank decides this dispute. Respond at the card provider.'],
  dispute_closed: [409, 'This dispute is already closed.'],
  top_up_not_valid: [422, 'Enter 10.00 to 10,000.00 with at most 2 decimals.'],
  top_up_new_card: [
    422,
    'The amount exceeds the daily limit of a new card. Enter less, or try again tomorrow.',
  ],
  top_up_by_invoice: [409, 'Your organization pays by invoice, so it cannot top up.'],
  auto_top_up_not_valid: [422, 'The monthly maximum must be at least one top-up.'],
  test_cards_only: [
    409,
    "Cards are unavailable: the network's books and its card provider are in different modes (test and live).",
  ],
  no_tax_treatment: [
    409,
    'No card can be charged until the network sets the tax treatment of your organization. Contact support.',
  ],
  seller_needed: [
    409,
    'No card can be charged until the network completes its own invoice details. Contact support.',
  ],
  buyer_needed: [
    409,
    'Complete your billing profile first. An invoice needs your legal name and address, and your VAT ID if you owe the tax yourself.',
  ],
  document_name_needed: [
    409,
    'An invoice cannot print the name of your organization. Enter it in Latin letters in the billing profile first.',
  ],
} as const
