// Writes regions.json, the continents, countries and first-level regions of every installation.
//   node server/seed/regions/make-regions.mjs
// Its sources are the packages iso-3166 (ISO 3166-1 and -2) and countries-list (short English
// names, continents), and names.mjs, which corrects them. Run it after one of the three has
// changed, and read the difference: an id that campaigns may name must never be removed or get
// another meaning.
import { writeFileSync } from 'node:fs'
import { continents, countries } from 'countries-list'
import { iso31661, iso31662 } from 'iso-3166'
import {
  countryContinents,
  countryNames,
  gone,
  listedAsCountries,
  placesWithoutRow,
  regionNames,
  wholeLists,
} from './names.mjs'

const codes = iso31661
  .filter(({ state, alpha2 }) => state === 'assigned' && !(alpha2 in placesWithoutRow))
  .map(({ alpha2 }) => alpha2)
  .toSorted()

/**
 * Only subdivisions directly under a country. Nested levels, and the 220 districts beside the four
 * parts of Great Britain, are left out.
 */
const regions = codes.flatMap((country) =>
  country in wholeLists ? regionsOfWholeList(country) : regionsOfPackage(country),
)

const file = {
  continents,
  countries: Object.fromEntries(
    codes.map((code) => [
      code,
      [
        countryNames[code] ?? countries[code].name,
        countryContinents[code] ?? countries[code].continent,
      ],
    ]),
  ),
  places_without_row: placesWithoutRow,
  regions: Object.fromEntries(regions),
}
const lines = JSON.stringify(file, null, 2).replaceAll(
  /\[\n\s+("[^\n]+),\n\s+("\w+")\n\s+\]/g,
  '[$1, $2]',
)
writeFileSync(new URL('regions.json', import.meta.url), `${lines}\n`)

function regionsOfWholeList(country) {
  return wholeLists[country].split(';').map((piece) => {
    const [code, ...words] = piece.trim().split(/\s+/)
    return [`${country}-${code}`, words.join(' ')]
  })
}

function regionsOfPackage(country) {
  const left = new Set([...listedAsCountries, ...gone])
  return iso31662
    .filter(({ code, parent }) => parent === country && !left.has(code))
    .map(({ code, name }) => [code, regionNames[code] ?? name])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
