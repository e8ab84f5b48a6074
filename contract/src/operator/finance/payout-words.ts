import type { PayoutBlock, PayoutState } from '../../payouts.ts'

export const payoutStateWords: Readonly<Record<PayoutState, string>> = {
  planned: 'Planned',
  approved: 'Approved',
  sending: 'Sending',
  sent: 'Sent',
  paid: 'Paid',
  unknown: 'Unknown',
  failed: 'Failed',
  returned: 'Returned',
  cancelled: 'Canceled',
}

/** The words of what blocks a payout, for operators. */
export const payoutBlockWords: Readonly<Record<PayoutBlock, string>> = {
  hold: 'payouts held',
  currency: 'paid in another currency',
  no_bank_details: 'no bank details',
  bank_details_wrong: 'IBAN or SWIFT code not valid',
  bank_unreadable: 'bank details cannot be decrypted',
  iban_needed: 'no IBAN',
  iban_not_sepa: 'account outside SEPA',
  holder_not_latin: 'account holder not in Latin letters',
  address_needed: 'address missing for an account outside the EEA',
  tax_paper_expired: 'tax paper expired',
  publisher_invoice_missing: "publisher's invoice missing",
  bank_refused: 'account refused by the bank',
  bank_changed: 'new bank details',
  no_tax_treatment: 'no tax treatment',
  in_run: "already in this month's run",
  net_days: 'in the waiting period',
  below_threshold: 'below the threshold',
}
