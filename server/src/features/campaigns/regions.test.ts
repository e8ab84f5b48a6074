import { expect, test } from 'vitest'
import { isRegion, regionAncestors, regionRows, regionsAsListed } from './regions.ts'

/** The label and its order are given by the spec. */
function label({
  region_name: region,
  country,
  continent,
}: (typeof regionsAsListed)[number]): string {
  if (country !== null && country !== region) return `Region - ${region}, Country - ${country}`
  if (region === continent) return `Continent - ${region}`
  return region === country ? `Country - ${region}` : region
}

/** The text that a search compares: without accents, in lower case. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const countOf = (level: string) => regionRows.filter((row) => row.level === level).length

test('regions cover all continents and countries but Antarctica', () => {
  expect(countOf('continent')).toBe(7)
  expect(countOf('country')).toBe(248)
  expect(countOf('region')).toBe(3644)
  expect(new Set(regionRows.map(({ id }) => id)).size).toBe(regionRows.length)
})

test('no two labels are the same, and each begins with what its row is', () => {
  const labels = regionsAsListed.map((row) => folded(label(row)))
  expect(new Set(labels).size).toBe(labels.length)
  const wrong = regionsAsListed.filter(
    (row) => !label(row).toLowerCase().startsWith(`${row.level} - `),
  )
  expect(wrong).toEqual([])
})

test('every row names its country and its continent, and both are there', () => {
  for (const row of regionRows) {
    expect(row.countryId === null || isRegion(row.countryId)).toBe(true)
    expect(row.continentId === null).toBe(row.level === 'continent')
    expect(row.continentId === null || isRegion(row.continentId)).toBe(true)
  }
})

test('no name is cut off, doubled by a translation or led by a sign', () => {
  const odd = regionRows.filter(({ name }) =>
    /[[\]/;*,]|[-\s]$|^[^\p{L}'‘]|\((?:de|EH|fran)/u.test(name),
  )
  expect(odd.map(({ name }) => name)).toEqual([
    'Bonaire, Sint Eustatius and Saba',
    'Saint Helena, Ascension and Tristan da Cunha',
    'San Andrés, Providencia y Santa Catalina',
  ])
})

test('Great Britain has its four parts, and no sums of them', () => {
  const british = regionRows.filter(({ countryId }) => countryId === 'GB')
  expect(british.map(({ name }) => name)).toEqual([
    'England',
    'Northern Ireland',
    'Scotland',
    'Wales',
  ])
})

test('the list has continents, then countries, then regions', () => {
  expect(
    regionsAsListed.map(({ level }) => level).filter((level, at, all) => level !== all[at - 1]),
  ).toEqual(['continent', 'country', 'region'])
  expect(regionsAsListed.slice(0, 7).map(({ region_name: name }) => name)).toEqual([
    'Africa',
    'Antarctica',
    'Asia',
    'Europe',
    'North America',
    'Oceania',
    'South America',
  ])
  expect(regionsAsListed[0]).toEqual({
    id: 'continent-AF',
    region_name: 'Africa',
    country: null,
    continent: 'Africa',
    level: 'continent',
  })
})

test.each<[string, string[]]>([
  ['DE-BY', ['DE-BY', 'DE', 'continent-EU']],
  ['DE', ['DE', 'continent-EU']],
  ['continent-EU', ['continent-EU']],
  // These two-letter codes of continents are also country codes.
  ['NA', ['NA', 'continent-AF']],
  ['SA', ['SA', 'continent-AS']],
  ['GB-LND', ['GB', 'continent-EU']],
  ['US-PR', ['US', 'continent-NA']],
  ['PR', ['PR', 'continent-NA']],
  ['RU-MOW', ['RU-MOW', 'RU', 'continent-EU']],
  ['AQ', ['continent-AN']],
  ['XK', ['continent-EU']],
  ...['ZZ', '', 'de', 'continent-XX', 'constructor', '__proto__-x'].map(
    (place): [string, string[]] => [place, []],
  ),
])('%s lies in %j', (place, ancestors) => {
  expect(regionAncestors(place)).toEqual(ancestors)
})
