import type { PayoutBlock, PayoutStatus } from '@frontrow/contract/payouts'
import { dayText } from '../../lib/text/day-text.ts'
import { moneyText } from '../../lib/text/money-text.ts'

const texts: Readonly<Record<PayoutBlock, (status: PayoutStatus) => string>> = {
  hold: () => 'Your payouts are held. See Organization for the reason, or contact support.',
  currency: ({ currency }) =>
    `Payouts are made in ${currency}, and your organization is set to another currency. Contact support.`,
  no_bank_details: () => 'Bank details are missing. Add them under Banking.',
  bank_details_wrong: () => 'The IBAN or SWIFT code is wrong. Contact support to correct it.',
  bank_unreadable: () => 'Your bank details cannot be read. Contact support.',
  iban_needed: () => 'Payouts in EUR need an IBAN. Add it under Banking.',
  iban_not_sepa: () =>
    'Payouts in EUR go to SEPA accounts only, and yours is in another country. Contact support.',
  holder_not_latin: () =>
    'The account holder’s name must be in Latin letters, as your bank writes it. Contact support.',
  address_needed: () =>
    'Your bank outside the EEA needs your address. Enter the city and country in your billing profile in Latin letters. If they are there, contact support.',
  tax_paper_expired: () => 'One of your tax papers has expired. Send a new one to support.',
  publisher_invoice_missing: () =>
    'An invoice of yours is missing. Send one for each earnings statement, as the statement says.',
  bank_refused: () =>
    'Your bank refused a payment to this account. Contact support to change your bank details.',
  bank_changed: () => 'Your bank details are new and in a security waiting period.',
  no_tax_treatment: () =>
    'No payouts are sent until the network sets your tax treatment. Contact support.',
  in_run: () => 'This month’s payout is in progress or already sent.',
  net_days: () => 'Your payable earnings are still in the waiting period.',
  below_threshold: ({ threshold, currency }) =>
    `Payouts start at ${moneyText(threshold, currency)}. Your payable balance is lower.`,
}

/** What stands in the way of a payout, and until when. */
export function blockText(
  { reason, until }: PayoutStatus['blocked_by'][number],
  status: PayoutStatus,
): string {
  const ends = until === null ? '' : ` This ends on ${dayText(until)}.`
  return `${texts[reason](status)}${ends}`
}
