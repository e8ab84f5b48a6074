import type { CardError, CardField } from './card-provider.ts'

/** What Stripe tells of one of its fields; what is typed in it is not told. */
export interface CardPart {
  complete: boolean
  error: { message: string } | undefined
}

export interface BillingAddress {
  name: string
  address: {
    line1: string
    line2: string | null
    city: string
    state: string
    postal_code: string
    country: string
  }
}

/** How far the fields of Stripe are filled in. */
export interface StripeEntry extends Record<CardField, CardPart> {
  /** Null until it is complete, by the rules of its country. */
  address: BillingAddress | null
}

const untouched: CardPart = { complete: false, error: undefined }
export const emptyEntry: StripeEntry = {
  address: null,
  number: untouched,
  expire: untouched,
  cvc: untouched,
}

/** In the order of the fields, in the words that Stripe itself has for them. */
const incomplete: readonly [field: CardField, message: string][] = [
  ['number', 'Your card number is incomplete.'],
  ['expire', "Your card's expiration date is incomplete."],
  ['cvc', "Your card's security code is incomplete."],
]

/** What is missing or wrong, the first of it; null where nothing is. */
export function errorAbout(entry: StripeEntry): CardError | null {
  if (entry.address === null) return { message: 'Address is incomplete', fields: ['address'] }
  for (const [field, message] of incomplete) {
    const { complete, error } = entry[field]
    if (error !== undefined) return { message: error.message, fields: [field] }
    if (!complete) return { message, fields: [field] }
  }
  return null
}

/** The field that an error of Stripe is about, by its code: `incorrect_cvc`, `expired_card`. */
export function fieldOfCode(code: string | undefined): CardField | undefined {
  if (code === undefined) return undefined
  if (code.endsWith('_number')) return 'number'
  if (code.includes('expir')) return 'expire'
  return code.endsWith('_cvc') ? 'cvc' : undefined
}

/** The address as a payment method takes it: what is empty is left out. */
export function billingOf({ name, address }: BillingAddress) {
  const { line2, state, ...rest } = address
  return {
    name,
    address: {
      ...rest,
      ...(line2 === null || line2 === '' ? {} : { line2 }),
      ...(state === '' ? {} : { state }),
    },
  }
}
