import { checkVAT, countries } from 'jsvat-next'

/** VAT IDs of Australia, Brazil and Norway do not begin with a country code, so none is checked. */
const prefixed = countries.filter(({ codes }) => !['AU', 'BR', 'NO'].includes(codes[0] ?? ''))
const known = new Set(prefixed.map(({ codes }) => codes[0] ?? ''))

const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

/** Whether a country is in the EU, where companies that trade across borders have a VAT ID. */
export function isInEu(country: string): boolean {
  return eu.split(' ').includes(country)
}

/** A VAT ID as it is stored: in capitals, without spaces, dots, hyphens and slashes. */
export function plainVatId(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s.\-/]/g, '')
}

/**
 * False where the form or the check digits are wrong. An ID is not checked where the company's
 * country has no known form, or where the ID does not begin with the code of a known country.
 */
export function isVatId(vatId: string, country: string): boolean {
  if (!known.has(country)) return true
  const { isSupportedCountry, isValid } = checkVAT(vatId, prefixed)
  return !isSupportedCountry || isValid
}
