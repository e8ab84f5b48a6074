// The provider of an installation without real cards. It accepts only the published test numbers,
// returns the messages of a real provider, and runs entirely in the browser. Only the brand, the
// last four digits and the expiry of a card leave it.

import { sandboxCards, sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import type { TypedCard } from './card-form.ts'
import { CardRefusal, type CardEntry } from './card-provider.ts'

const AMEX_CVC_DIGITS = 4
const CVC_DIGITS = 3
const SHORTEST_NUMBER = 15

interface SandboxProvider {
  /** The error in a typed card, checked before anything is sent; null if there is none. */
  fieldError: (card: TypedCard, now: Date) => CardRefusal | null
  enter: (entry: Parameters<CardEntry['enter']>[0] & { card: TypedCard }) => Promise<string>
}

export const sandboxProvider: SandboxProvider = {
  fieldError: (card, now) =>
    numberError(card.number) ?? expireError(card.expire, now) ?? cvcError(card),

  enter: async ({ clientSecret, card, ask }) => {
    const known = knownCard(card.number)
    if (known === undefined) throw new CardRefusal('Your card number is invalid.', 'number')
    if (known.declined !== undefined) throw new CardRefusal(known.declined)
    if (known.confirms === true && !(await ask()))
      throw new CardRefusal(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      )
    const expire = `${card.expire.slice(0, 2)}/${card.expire.slice(2)}`
    const id = sandboxPaymentMethodId(clientSecret, { ...known, expire })
    if (id === undefined) throw new Error()
    return id
  },
}

function knownCard(number: string) {
  return sandboxCards.find((card) => card.number === number)
}

function numberError(number: string): CardRefusal | null {
  if (number.length < SHORTEST_NUMBER)
    return new CardRefusal('Your card number is incomplete.', 'number')
  if (knownCard(number) !== undefined) return null
  return new CardRefusal(
    'Cards are in sandbox mode. Use a test number, such as 4242 4242 4242 4242.',
    'number',
  )
}

function expireError(expire: string, now: Date): CardRefusal | null {
  const month = Number(expire.slice(0, 2))
  if (expire.length < 4 || month < 1 || month > 12)
    return new CardRefusal("Your card's expiration date is incomplete.", 'expire')
  // A card is valid until the end of its month.
  const end = new Date(2000 + Number(expire.slice(2)), month, 1)
  return now < end ? null : new CardRefusal("Your card's expiration date is in the past.", 'expire')
}

function cvcError({ number, cvc }: TypedCard): CardRefusal | null {
  const digits = knownCard(number)?.brand === 'amex' ? AMEX_CVC_DIGITS : CVC_DIGITS
  return cvc.length < digits
    ? new CardRefusal("Your card's security code is incomplete.", 'cvc')
    : null
}
