import type { CashAccount } from '@frontrow/contract/operator/finance/cash'
import type {
  PayoutProviderName,
  Preview,
  PayoutRun,
} from '@frontrow/contract/operator/finance/payouts'
import type { PayoutBlock, PayoutState } from '@frontrow/contract/payouts'
import { dayText } from '../../../lib/text/day-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'
import { sentenceOf } from '../finance/finance-words.ts'

export const blockWords: Readonly<Record<PayoutBlock, string>> = {
  hold: 'payouts held',
  currency: 'paid in another currency',
  no_bank_details: 'no bank details',
  bank_details_wrong: 'IBAN or SWIFT code not valid',
  bank_unreadable: 'bank details cannot be decrypted',
  iban_needed: 'no IBAN',
  iban_not_sepa: 'account outside SEPA',
  holder_not_latin: 'account holder not in Latin letters',
  address_needed: 'account outside the EEA: address of the billing profile or the seller missing',
  tax_paper_expired: 'tax paper expired',
  bank_changed: 'new bank details',
  no_tax_treatment: 'no tax treatment',
  in_run: "already in this month's run",
  net_days: 'in the waiting period',
  below_threshold: 'below the threshold',
}

/** What stands in the way, and until when. */
export function blocksText(blocks: Preview['blocked'][number]['blocked_by']): string {
  return sentenceOf(
    blocks.map(({ reason, until }) =>
      until === null ? blockWords[reason] : `${blockWords[reason]} until ${dayText(until)}`,
    ),
  )
}

interface State {
  word: string
  look: BadgeLook
}

export const payoutStates: Readonly<Record<PayoutState, State>> = {
  planned: { word: 'Planned', look: 'plain' },
  approved: { word: 'Approved', look: 'info' },
  sending: { word: 'Sending', look: 'info' },
  sent: { word: 'Sent', look: 'info' },
  paid: { word: 'Paid', look: 'success' },
  unknown: { word: 'Unknown', look: 'warning' },
  failed: { word: 'Failed', look: 'error' },
  returned: { word: 'Returned', look: 'error' },
  cancelled: { word: 'Canceled', look: 'plain' },
}

export const runStates: Readonly<Record<PayoutRun['state'], State>> = {
  proposed: { word: 'Pending approval', look: 'info' },
  waiting: { word: 'Scheduled', look: 'info' },
  refused: { word: 'Rejected', look: 'plain' },
  withdrawn: { word: 'Withdrawn', look: 'plain' },
  expired: { word: 'Expired', look: 'plain' },
  void: { word: 'Voided', look: 'plain' },
  approved: { word: 'In progress', look: 'info' },
  finished: { word: 'Complete', look: 'success' },
}

export const providerWords: Readonly<Record<PayoutProviderName, string>> = {
  bank_file: 'Bank file',
  manual: 'Manual',
  sandbox: 'Sandbox',
}

export const cashNames: Readonly<Record<CashAccount['account'], string>> = {
  'cash:bank': 'Bank account',
  'cash:stripe': 'Stripe balance',
}

/** A state in lower case, within a sentence; the code itself where it is newer than this page. */
export function stateWord(state: string): string {
  const known = Object.entries(payoutStates).find(([code]) => code === state)
  return (known?.[1].word ?? state).toLowerCase()
}

/** How many payouts are in each state: '2 paid, 1 returned'. */
export function statesText(states: PayoutRun['states']): string {
  return Object.entries(states)
    .map(([state, count]) => `${countText(count)} ${stateWord(state)}`)
    .join(', ')
}
