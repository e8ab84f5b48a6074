import type { PayoutBlock, PayoutStatus } from '@frontrow/contract/payouts'
import { dayText } from '../../lib/text/day-text.ts'
import { moneyText } from '../../lib/text/money-text.ts'

const texts: Readonly<Record<PayoutBlock, (status: PayoutStatus) => string>> = {
  hold: () => 'The network holds your payouts. See Organization, or ask the support.',
  currency: ({ currency }) =>
    `Payouts are made in ${currency}, and your organization is set to another currency. Write to the support.`,
  no_bank_details: () => 'Bank details are missing, so no payment can be sent.',
  bank_details_wrong: () =>
    'The IBAN or the SWIFT code was mistyped, so no payment would arrive. Write to the support.',
  bank_unreadable: () =>
    'The network cannot read your bank details, so no payment can be sent. Write to the support.',
  iban_needed: () => 'Payments in EUR go to an IBAN, and none is filled in.',
  iban_not_sepa: () =>
    'Payments in EUR go to accounts in SEPA, and yours is in another country. Write to the support.',
  holder_not_latin: () =>
    'The name of the account holder has to be in Latin letters, as your bank writes it. Write to the support.',
  address_needed: () =>
    'Your account is outside the European Economic Area, and its bank asks for your address and that of the network. Fill in the town and the country of your billing profile, in Latin letters; if they are there, write to the support.',
  bank_changed: () => 'The bank details are new, and nothing is paid to them yet.',
  no_tax_treatment: () =>
    'The network has not decided yet how your payouts are taxed. Write to the support.',
  tax_withheld: () =>
    'Tax has to be withheld from your payouts, which the network cannot do yet. Write to the support.',
  in_run: () => 'A payout of this month is under way or was made.',
  net_days: () => 'What is payable became final a short while ago.',
  below_threshold: ({ threshold, currency }) =>
    `Payouts begin at ${moneyText(threshold, currency)}, and less can be paid now.`,
}

/** What stands in the way of a payout, and until when. */
export function blockText(
  { reason, until }: PayoutStatus['blocked_by'][number],
  status: PayoutStatus,
): string {
  const ends = until === null ? '' : ` This ends on ${dayText(until)}.`
  return `${texts[reason](status)}${ends}`
}
