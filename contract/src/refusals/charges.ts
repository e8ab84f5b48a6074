/** The refusals of calls about cards and what they are charged: a part of `refusals`. */
export const chargeRefusals = {
  no_card: [400, 'There is no card on file.'],
  card_not_ours: [422, 'This card was not entered for this organization.'],
  card_declined: [422, 'The card was declined.'],
  books_not_open: [409, 'The books are not open. Run "operator open-books" on the server.'],
  charge_not_found: [404, 'Charge not found'],
  charge_settled: [409, 'This charge is already settled.'],
  charge_not_paid: [409, 'Only a paid top-up can be refunded.'],
  refund_too_large: [422, 'The amount exceeds the part of this charge that is not refunded yet.'],
  balance_used: [
    409,
    'The amount exceeds the unused balance. Spent and reserved amounts cannot be refunded.',
  ],
  refund_not_found: [404, 'Refund not found'],
  refund_not_failed: [409, 'Only a failed refund can be retried.'],
  dispute_not_found: [404, 'Dispute not found'],
  dispute_not_sandbox: [409, 'The bank decides this dispute. Respond at the card provider.'],
  dispute_closed: [409, 'This dispute is already closed.'],
  top_up_not_valid: [422, 'Enter an amount from 10.00 to 10,000.00 with up to 2 decimals.'],
  top_up_new_card: [422, 'The amount exceeds the daily limit of a new card.'],
  top_up_by_invoice: [409, 'Your organization pays by invoice, so it cannot top up.'],
  auto_top_up_not_valid: [422, 'The monthly maximum must cover at least one top-up.'],
  test_cards_only: [
    409,
    "Cards are unavailable: the network's books and its card provider are in different modes (test and live).",
  ],
  no_tax_treatment: [
    409,
    'No tax treatment is set for your organization, so cards are unavailable. Contact support.',
  ],
  seller_needed: [
    409,
    "The network's invoice details are incomplete, so cards are unavailable. Contact support.",
  ],
  buyer_needed: [
    409,
    'An invoice needs the legal name and address of your organization, and its VAT ID for reverse charge. Complete the billing profile first.',
  ],
  document_name_needed: [
    409,
    'An invoice cannot print the name of your organization. Enter it in Latin letters in the billing profile first.',
  ],
} as const
