import type { PayoutBlock, PayoutState } from '@frontrow/contract/payouts'

// The words of states and blocks in approval requests and messages for operators.

export const stateNames: Readonly<Record<PayoutState, string>> = {
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

/** Why an outcome cannot be recorded. */
export function notMarkable(state: PayoutState, mark: PayoutState): string {
  return `This payout is already ${stateNames[state].toLowerCase()} and cannot be marked as ${mark}.`
}

export const blockNames: Readonly<Record<PayoutBlock, string>> = {
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
  bank_changed: 'new bank details',
  no_tax_treatment: 'no tax treatment',
  in_run: "already in this month's run",
  net_days: 'in the waiting period',
  below_threshold: 'below the threshold',
}
