/** The refusals of calls about cards and what they are charged: a part of `refusals`. */
export const chargeRefusals = {
  no_card: [400, 'There is no card on file.'],
  card_not_ours: [422, 'This card was not entered for this organization.'],
  card_declined: [422, 'The card was declined.'],
  books_not_open: [409, 'The books are not open yet: run "operator open-books" on the host.'],
  charge_not_found: [404, 'Charge not found'],
  charge_settled: [409, 'This charge is settled: there is nothing to ask for.'],
  charge_not_paid: [409, 'Only a top-up that was paid is given back.'],
  refund_too_large: [422, 'This is more than what is left of the charge.'],
  balance_used: [
    409,
    'This is more than the unused balance: what is spent or set aside for ads that are under way stays.',
  ],
  refund_not_found: [404, 'Refund not found'],
  refund_not_failed: [409, 'Only a refund that failed is sent again.'],
  dispute_not_found: [404, 'Dispute not found'],
  dispute_not_sandbox: [409, 'The bank decides this dispute. Answer it at the card provider.'],
  dispute_closed: [409, 'This dispute is closed already.'],
  top_up_not_valid: [422, 'A top-up is 10.00 to 10,000.00, with at most 2 decimals.'],
  top_up_new_card: [422, 'This is more than a new card is charged in a day.'],
  top_up_by_invoice: [
    409,
    'Your organization pays what it uses by invoice, so nothing is paid in advance.',
  ],
  auto_top_up_not_valid: [422, 'The most in a month is at least one top-up.'],
  test_cards_only: [
    409,
    'The books of this network and its card provider are not of the same kind, so no card is charged.',
  ],
  no_tax_treatment: [
    409,
    'The network has not decided yet how your organization is taxed, so no card is charged. Write to the support.',
  ],
  seller_needed: [
    409,
    'The network has not entered all that an invoice says of it, so no card is charged. Write to the support.',
  ],
  buyer_needed: [
    409,
    'An invoice needs the legal name and the address of your organization, and its VAT ID where it owes the tax itself. Fill in the billing profile first.',
  ],
  document_name_needed: [
    409,
    'An invoice cannot print the name of your organization. Write it in Latin letters in the billing profile first.',
  ],
} as const
