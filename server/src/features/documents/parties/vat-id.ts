import { checkVAT, countries } from 'jsvat-next'

/** Numbers of the others begin with no letters of their own, so they are taken as typed. */
const prefixed = countries.filter(({ codes }) => !['AU', 'BR', 'NO'].includes(codes[0] ?? ''))
const known = new Set(prefixed.map(({ codes }) => codes[0] ?? ''))

/** A VAT ID as it is stored: in capitals, without spaces, dots, hyphens and slashes. */
export function plainVatId(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s.\-/]/g, '')
}

/**
 * False where the form or the check digits are wrong. What is of a country without a known form is
 * right, and so is that of a company elsewhere, whose numbers may begin with any letters.
 */
export function isVatId(vatId: string, country: string): boolean {
  if (!known.has(country)) return true
  const { isSupportedCountry, isValid } = checkVAT(vatId, prefixed)
  return !isSupportedCountry || isValid
}
