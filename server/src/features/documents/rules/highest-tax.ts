/** VAT or GST on services in November 2026: the highest percent, and the countries that have it. */
const countriesByPercent: readonly (readonly [percent: number, countries: string])[] = [
  [27, 'HU'],
  [25.5, 'FI'],
  [25, 'DK HR NO SE'],
  [24, 'EE GR IS'],
  [23, 'IE PL PT SK'],
  [22, 'IT RU SI UY'],
  [21, 'AR BE CZ ES LT LV ME NL RO'],
  [20, 'AL AM AT BG BY FR GB MA MC MD RS TR UA'],
  [19, 'CL CO CY DE DZ TN'],
  [18, 'AZ DO GE IL IN LK MK MT PE PK XK'],
  [17, 'BA LU'],
  [16, 'JO KE KZ MX'],
  [15, 'BD CA EC JM NZ SA ZA'],
  [14, 'EG'],
  [13, 'CN CR NP'],
  [12.5, 'TT'],
  [12, 'GT ID PH UZ'],
  [10, 'AU BH JP KR PY VN'],
  [9, 'SG'],
  [8.1, 'CH LI'],
  [8, 'MY'],
  [7.5, 'NG'],
  [7, 'PA TH'],
  [5, 'AE TW'],
]

/** The highest rate of a country, in hundredths of a percent; 0 where it is not listed. */
export function highestTaxBp(country: string): number {
  const listed = countriesByPercent.find(([, countries]) => countries.split(' ').includes(country))
  return Math.round((listed?.[0] ?? 0) * 100)
}
