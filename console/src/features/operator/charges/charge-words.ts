import type {
  NetworkCharge,
  ShownCharge,
  Dispute,
} from '@frontrow/contract/operator/finance/charges'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'

interface State {
  word: string
  look: BadgeLook
}

export const chargeStates: Readonly<Record<NetworkCharge['state'], State>> = {
  created: { word: 'not sent yet', look: 'info' },
  asking: { word: 'being asked', look: 'info' },
  succeeded: { word: 'paid', look: 'success' },
  declined: { word: 'declined', look: 'error' },
  needs_action: { word: 'to confirm', look: 'warning' },
  unknown: { word: 'unknown', look: 'warning' },
}

export const chargeStateChoices = Object.entries(chargeStates).map(([value, { word }]) => ({
  value,
  label: word,
}))

export function isChargeState(state: string | undefined): state is NetworkCharge['state'] {
  return state !== undefined && Object.hasOwn(chargeStates, state)
}

export const refundStates: Readonly<Record<ShownCharge['refunds'][number]['state'], State>> = {
  created: { word: 'not sent yet', look: 'info' },
  asking: { word: 'being asked', look: 'info' },
  succeeded: { word: 'given back', look: 'success' },
  failed: { word: 'failed', look: 'error' },
  unknown: { word: 'unknown', look: 'warning' },
}

export const disputeStates: Readonly<Record<Dispute['state'], State>> = {
  open: { word: 'needs an answer', look: 'warning' },
  under_review: { word: 'under review', look: 'info' },
  won: { word: 'won', look: 'success' },
  lost: { word: 'lost', look: 'error' },
}

export const disputeStateChoices = Object.entries(disputeStates).map(([value, { word }]) => ({
  value,
  label: word,
}))

export function isDisputeState(state: string | undefined): state is Dispute['state'] {
  return state !== undefined && Object.hasOwn(disputeStates, state)
}

/** What a charge is for, in words. */
export function purposeText({
  purpose,
  is_automatic: isAutomatic,
}: Pick<NetworkCharge, 'purpose' | 'is_automatic'>): string {
  if (purpose === 'invoice') return 'Invoice'
  return isAutomatic ? 'Automatic top-up' : 'Top-up'
}
