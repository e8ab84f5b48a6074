import type { CardField } from './card-provider.ts'
import { inFours, type DigitShape } from '../parts/grouped-digits.ts'

/** A card as the user typed it. */
export interface TypedCard extends Record<CardField, string> {
  /** Digits only. */
  number: string
  /** MMYY, digits only. */
  expire: string
  cvc: string
}

/** The values of the sandbox's form: the billing address and the card. */
export interface CardForm extends TypedCard {
  name: string
  line1: string
  line2: string
  city: string
  postalCode: string
  /** The two-letter country code. */
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

/** Every field except the second address line. */
const requiredAddress = ['name', 'line1', 'city', 'postalCode', 'country'] as const

/** The missing fields of the billing address. */
export function missingAddress(form: CardForm): AddressField[] {
  return requiredAddress.filter((field) => form[field].trim() === '')
}

const AMEX = /^3[47]/

/** Groups of four; American Express groups its fifteen digits as 4, 6 and 5. */
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
