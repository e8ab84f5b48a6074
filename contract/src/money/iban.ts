// Checks whether an IBAN (ISO 13616) was mistyped, from its country's form and its check digits.
import { ibanForms } from './iban-forms.ts'

const classes: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' }
const LETTER_OFFSET = 55
const SHORTEST = 15

/** Without the spaces and hyphens between the groups, in capitals. */
function compact(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/**
 * True if it has the form of its country's IBANs and the check digits are right (ISO 7064, MOD
 * 97-10): the first four characters are moved to the end, each letter becomes two digits (A is 10),
 * and the whole number modulo 97 must be 1.
 */
export function isIban(typed: string): boolean {
  const text = compact(typed)
  if (!hasFormOfCountry(text)) return false
  const turned = `${text.slice(4)}${text.slice(0, 4)}`
  const digits = turned.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - LETTER_OFFSET),
  )
  return BigInt(digits) % 97n === 1n
}

function hasFormOfCountry(text: string): boolean {
  const country = text.slice(0, 2)
  const form = Object.hasOwn(ibanForms, country) ? ibanForms[country] : undefined
  if (form === undefined) return false
  const rest = form.replaceAll(
    /(\d+)([nac]) ?/g,
    (_, count: string, kind: string) => `${classes[kind] ?? ''}{${count}}`,
  )
  return new RegExp(`^[A-Z]{2}\\d{2}${rest}$`).test(text)
}

/** True if the text is long enough for a complete IBAN; shorter texts are still being typed. */
export function isLongEnough(typed: string): boolean {
  return compact(typed).length >= SHORTEST
}

/**
 * True if the text is written as an IBAN, and its country has none or has others of another length:
 * no bank takes it. Shorter texts and other numbers are not judged, because some banks use them.
 */
export function isImpossibleIban(typed: string): boolean {
  const text = compact(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(text) || text.length < SHORTEST) return false
  const country = text.slice(0, 2)
  if (!Object.hasOwn(ibanForms, country)) return true
  const parts = ibanForms[country]?.match(/\d+/g) ?? []
  return text.length !== parts.reduce((sum, part) => sum + Number(part), 4)
}
