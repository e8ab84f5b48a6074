import { countryCodes } from '@frontrow/contract/countries'

/** Options for a country field: the English names, sorted. */
export function countryOptions(codes = countryCodes): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
