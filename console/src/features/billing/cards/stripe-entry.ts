import type { CardError, CardField } from './card-provider.ts'

/** What Stripe reports about one of its fields. It does not report the value. */
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

/** The state of Stripe's fields. */
export interface StripeEntry extends Record<CardField, CardPart> {
  /** Null until the address is complete by the rules of its country. */
  address: BillingAddress | null
}

const untouched: CardPart = { complete: false, error: undefined }
export const emptyEntry: StripeEntry = {
  address: null,
  number: untouched,
  expire: untouched,
  cvc: untouched,
}

/** In the order of the fields, with Stripe's own texts. */
const incomplete: readonly [field: CardField, message: string][] = [
  ['number', 'Your card number is incomplete.'],
  ['expire', "Your card's expiration date is incomplete."],
  ['cvc', "Your card's security code is incomplete."],
]

/** The first missing or invalid field; null if there is none. */
export function errorAbout(entry: StripeEntry): CardError | null {
  if (entry.address === null) return { message: 'Address is incomplete', fields: ['address'] }
  for (const [field, message] of incomplete) {
    const { complete, error } = entry[field]
    if (error !== undefined) return { message: error.message, fields: [field] }
    if (!complete) return { message, fields: [field] }
  }
  return null
}

/** The field of a Stripe error, by its code: `incorrect_cvc`, `expired_card`. */
export function fieldOfCode(code: string | undefined): CardField | undefined {
  if (code === undefined) return undefined
  if (code.endsWith('_number')) return 'number'
  if (code.includes('expir')) return 'expire'
  return code.endsWith('_cvc') ? 'cvc' : undefined
}

/** The address in the format of a payment method: empty values are left out. */
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
