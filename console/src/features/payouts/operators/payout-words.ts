import type { CashAccount } from '@frontrow/contract/operator/finance/cash'
import {
  payoutBlockWords,
  payoutStateWords,
} from '@frontrow/contract/operator/finance/payout-words'
import type {
  PayoutProviderName,
  PayoutRun,
  Preview,
} from '@frontrow/contract/operator/finance/payouts'
import type { PayoutBlock, PayoutState } from '@frontrow/contract/payouts'
import { dayText } from '../../../lib/text/day-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'
import { endOf } from './run-steps.ts'
import { sentenceOf } from '../../books/for-operators.ts'

/** A line of the preview has room for what exactly is missing. */
const blockWords: Readonly<Record<PayoutBlock, string>> = {
  ...payoutBlockWords,
  address_needed: 'account outside the EEA: address of the billing profile or the seller missing',
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

const runStates: Readonly<Record<PayoutRun['state'], State>> = {
  proposed: { word: 'Pending approval', look: 'info' },
  waiting: { word: 'Scheduled', look: 'info' },
  refused: { word: 'Rejected', look: 'plain' },
  withdrawn: { word: 'Withdrawn', look: 'plain' },
  expired: { word: 'Expired', look: 'plain' },
  void: { word: 'Voided', look: 'plain' },
  approved: { word: 'In progress', look: 'info' },
  finished: { word: 'Complete', look: 'success' },
}

/** The state of a run; one that has ended is told by what became of its payouts. */
export function runStateOf(run: Pick<PayoutRun, 'state' | 'states'>): State {
  const end = endOf(run)
  if (run.state !== 'finished' || !end.isShort) return runStates[run.state]
  return { word: end.text, look: 'warning' }
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
  const known = Object.entries(payoutStateWords).find(([code]) => code === state)
  return (known?.[1] ?? state).toLowerCase()
}

/** How many payouts are in each state: '2 paid, 1 returned'. */
export function statesText(states: PayoutRun['states']): string {
  return Object.entries(states)
    .map(([state, count]) => `${countText(count)} ${stateWord(state)}`)
    .join(', ')
}
