import { isSEPACountry } from 'ibantools'

/** Joined SEPA since the list of the package was made (EPC409-09). */
const joinedSince: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** Whether a SEPA credit transfer can go to an account whose IBAN begins with this country. */
export function isInSepa(iban: string): boolean {
  const country = iban.slice(0, 2)
  return isSEPACountry(country) || joinedSince.has(country)
}

const eea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

/** Within the European Economic Area a transfer needs no addresses of payer and payee. */
export function isInEea(iban: string): boolean {
  return eea.has(iban.slice(0, 2))
}
