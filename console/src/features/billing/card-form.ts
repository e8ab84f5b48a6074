import type { CardField } from './card-provider.ts'
import { inFours, type DigitShape } from './grouped-digits.ts'

/** A card as it was typed. */
export interface TypedCard extends Record<CardField, string> {
  /** Digits only. */
  number: string
  /** MMYY, digits only. */
  expire: string
  cvc: string
}

/** What the sandbox's fields hold: whom the card is billed to, and the card. */
export interface CardForm extends TypedCard {
  name: string
  line1: string
  line2: string
  city: string
  postalCode: string
  /** Its two letters. */
  country: string
}

export type AddressField = Exclude<keyof CardForm, CardField>

export const emptyCard: CardForm = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  postalCode: '',
  country: '',
  number: '',
  expire: '',
  cvc: '',
}

/** Everything but the second line. */
const requiredAddress = ['name', 'line1', 'city', 'postalCode', 'country'] as const

/** The parts of the billing address that are still missing. */
export function missingAddress(form: CardForm): AddressField[] {
  return requiredAddress.filter((field) => form[field].trim() === '')
}

const AMEX = /^3[47]/

/** Groups of four; American Express prints its fifteen digits in 4, 6 and 5. */
export const cardNumberShape: DigitShape = {
  maxDigits: 16,
  show: (digits) =>
    AMEX.test(digits)
      ? digits.replace(/^(\d{4})(\d{1,6})?(\d+)?$/, (_all, ...groups: unknown[]) =>
          groups.slice(0, 3).filter(Boolean).join(' '),
        )
      : inFours(digits),
}

/** MM / YY */
export const expireShape: DigitShape = {
  maxDigits: 4,
  show: (digits) => (digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits),
}

export const cvcShape: DigitShape = { maxDigits: 4, show: (digits) => digits }
