import type { CashAccount } from '@frontrow/contract/operator/finance/cash'
import type {
  PayoutProviderName,
  Preview,
  PayoutRun,
} from '@frontrow/contract/operator/finance/payouts'
import type { PayoutBlock, PayoutState } from '@frontrow/contract/payouts'
import { dayText } from '../../../lib/text/day-text.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'

export const blockWords: Readonly<Record<PayoutBlock, string>> = {
  hold: 'payouts are held',
  currency: 'paid in another currency',
  no_bank_details: 'no bank details',
  bank_details_wrong: 'IBAN or SWIFT code is mistyped',
  bank_unreadable: 'bank details cannot be decrypted',
  iban_needed: 'no IBAN',
  iban_not_sepa: 'account is outside of SEPA',
  holder_not_latin: 'holder is not in Latin letters',
  address_needed:
    'account outside the EEA: the address of the billing profile or of the seller is missing',
  bank_changed: 'new bank details',
  no_tax_treatment: 'no tax treatment',
  tax_withheld: 'tax is to be withheld',
  in_run: 'in a run of this month',
  net_days: 'final too recently',
  below_threshold: 'below the threshold',
}

/** What stands in the way, and until when. */
export function blocksText(blocks: Preview['blocked'][number]['blocked_by']): string {
  return blocks
    .map(({ reason, until }) =>
      until === null ? blockWords[reason] : `${blockWords[reason]} until ${dayText(until)}`,
    )
    .join(', ')
}

export const payoutLooks: Readonly<Record<PayoutState, BadgeLook>> = {
  planned: 'plain',
  approved: 'info',
  sending: 'info',
  sent: 'info',
  paid: 'success',
  unknown: 'warning',
  failed: 'error',
  returned: 'error',
  cancelled: 'plain',
}

export const runLooks: Readonly<Record<PayoutRun['state'], BadgeLook>> = {
  proposed: 'info',
  waiting: 'info',
  refused: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
  void: 'plain',
  approved: 'info',
  finished: 'success',
}

export const providerWords: Readonly<Record<PayoutProviderName, string>> = {
  bank_file: 'A file for the bank',
  manual: 'By hand',
  sandbox: 'The sandbox',
}

export const cashNames: Readonly<Record<CashAccount['account'], string>> = {
  'cash:bank': 'Cash at the bank',
  'cash:stripe': 'Cash at Stripe',
}

/** How many payouts are in each state: '2 paid, 1 returned'. */
export function statesText(states: PayoutRun['states']): string {
  return Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')
}
