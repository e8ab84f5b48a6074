import type {
  NetworkCharge,
  ShownCharge,
  Dispute,
} from '@frontrow/contract/operator/finance/charges'
import { lookUp } from '../../../lib/text/look-up.ts'
import { sentenceCase } from '../../../lib/text/sentence-case.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'

interface State {
  word: string
  look: BadgeLook
}

export const chargeStates: Readonly<Record<NetworkCharge['state'], State>> = {
  created: { word: 'Not sent yet', look: 'info' },
  asking: { word: 'Processing', look: 'info' },
  succeeded: { word: 'Paid', look: 'success' },
  declined: { word: 'Declined', look: 'error' },
  needs_action: { word: 'Needs confirmation', look: 'warning' },
  unknown: { word: 'Unknown', look: 'warning' },
}

export const chargeStateChoices = Object.entries(chargeStates).map(([value, { word }]) => ({
  value,
  label: word,
}))

export function isChargeState(state: string | undefined): state is NetworkCharge['state'] {
  return state !== undefined && Object.hasOwn(chargeStates, state)
}

export const refundStates: Readonly<Record<ShownCharge['refunds'][number]['state'], State>> = {
  created: { word: 'Not sent yet', look: 'info' },
  asking: { word: 'Processing', look: 'info' },
  succeeded: { word: 'Refunded', look: 'success' },
  failed: { word: 'Failed', look: 'error' },
  unknown: { word: 'Unknown', look: 'warning' },
}

export const disputeStates: Readonly<Record<Dispute['state'], State>> = {
  open: { word: 'Needs response', look: 'warning' },
  under_review: { word: 'Under review', look: 'info' },
  won: { word: 'Won', look: 'success' },
  lost: { word: 'Lost', look: 'error' },
}

export const disputeStateChoices = Object.entries(disputeStates).map(([value, { word }]) => ({
  value,
  label: word,
}))

export function isDisputeState(state: string | undefined): state is Dispute['state'] {
  return state !== undefined && Object.hasOwn(disputeStates, state)
}

/** 'Visa 4242' */
export function cardText({ brand, last4 }: Pick<NetworkCharge, 'brand' | 'last4'>): string {
  return `${sentenceCase(brand)} ${last4}`
}

const providerNames: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  stripe_test: 'Stripe (test mode)',
}

/** The name of a card provider. A provider that this console does not know is shown by its code. */
export function providerText(provider: string): string {
  return lookUp(providerNames, provider) ?? provider
}

/** What a charge is for, in words. */
export function purposeText({
  purpose,
  is_automatic: isAutomatic,
}: Pick<NetworkCharge, 'purpose' | 'is_automatic'>): string {
  if (purpose === 'invoice') return 'Invoice'
  return isAutomatic ? 'Automatic top-up' : 'Top-up'
}
