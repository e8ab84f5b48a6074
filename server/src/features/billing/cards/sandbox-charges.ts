import { sandboxCards } from '@frontrow/contract/money/sandbox-cards'
import type { ChargeOrder, ChargeOutcome, ChargeProvider } from './charge-provider.ts'

const notConfirmed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * Plays the charges of the published test cards. Nothing is remembered: an outcome follows from the
 * card, so a repeated call and a look-up give the same one.
 */
export const sandboxCharges: ChargeProvider = {
  charge: (order) => Promise.resolve(outcomeOf(order)),
  lookUp: ({ reference, claim, ...order }) => {
    const outcome = outcomeOf(order)
    const isClaimed = outcome.state === 'needs_action' && reference !== undefined
    if (!isClaimed || claim === undefined) return Promise.resolve(outcome)
    return Promise.resolve(claim === 'confirmed' ? paid(order) : refusedByHolder(order))
  },
  cancel: (order) => Promise.resolve(refusedByHolder(order)),
  refund: ({ refundId, attempt }) =>
    Promise.resolve({ state: 'succeeded', reference: `re_sandbox_${refundId}_${attempt}` }),
  findRefund: ({ refundId, attempt }) =>
    Promise.resolve({ state: 'succeeded', reference: `re_sandbox_${refundId}_${attempt}` }),
  missingRights: () => Promise.resolve([]),
  disputesOf: ({ reference, last4, amountMicros }) =>
    Promise.resolve(
      cardEndingIn(last4)?.disputed === true
        ? [
            {
              reference: reference.replace('pi_', 'dp_'),
              payment: reference,
              state: 'open' as const,
              reason: 'fraudulent',
              amountMicros,
              evidenceBy: undefined,
              isWithdrawn: true,
              fees: [],
            },
          ]
        : [],
    ),
}

function outcomeOf(order: Omit<ChargeOrder, 'reference'>): ChargeOutcome {
  const last4 = /^pm_sandbox_[a-z]+_(\d{4})_/.exec(order.paymentMethodId)?.[1] ?? ''
  const card = cardEndingIn(last4)
  const reference = referenceOf(order)
  if (card === undefined) return noSuchCard
  const declined = card.declinedLater ?? card.declined
  if (declined !== undefined) {
    const code = declined.includes('insufficient') ? 'insufficient_funds' : 'generic_decline'
    return { state: 'declined', reference, code, message: declined, isHard: false }
  }
  if (card.confirmsEach === true)
    return { state: 'needs_action', reference, clientSecret: `${reference}_secret_sandbox` }
  return paid(order)
}

const noSuchCard: ChargeOutcome = {
  state: 'declined',
  reference: undefined,
  code: 'incorrect_number',
  message: 'This is not a test card. Enter one that the sandbox lists.',
  isHard: true,
}

function paid(order: ChargeOrder): ChargeOutcome {
  return { state: 'succeeded', reference: referenceOf(order), fee: undefined }
}

function refusedByHolder(order: ChargeOrder): ChargeOutcome {
  const reference = referenceOf(order)
  const code = 'authentication_failed'
  return { state: 'declined', reference, code, message: notConfirmed, isHard: false }
}

function referenceOf({ chargeId, attempt }: Pick<ChargeOrder, 'chargeId' | 'attempt'>): string {
  return `pi_sandbox_${chargeId}_${attempt}`
}

function cardEndingIn(last4: string) {
  return sandboxCards.find(({ number }) => number.endsWith(last4))
}
