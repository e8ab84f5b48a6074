import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Region } from '@frontrow/contract/campaigns'
import type { Static } from 'typebox'

// Reference data of the program, the same on every node and in every installation. The table of
// regions is a copy for foreign keys. Ids are ISO codes; ids of continents have a prefix, because
// NA and SA are also countries.

interface Seed {
  continents: Record<string, string>
  /** By code: name and continent. */
  countries: Record<string, [name: string, continent: string]>
  /** Codes that geolocation may return but that have no row, by code: the continent. */
  places_without_row: Record<string, string>
  /** By code such as `DE-BY`: name. */
  regions: Record<string, string>
}

const text = readFileSync(new URL('../../../seed/regions/regions.json', import.meta.url), 'utf8')
const seed = JSON.parse(text) as Seed
const levels = ['continent', 'country', 'region'] as const
const collator = new Intl.Collator('en')

/**
 * Country code → continent code. A Map, because a plain object would also find inherited keys such
 * as `constructor`.
 */
const continents = new Map([
  ...Object.entries(seed.countries).map(([code, [, continent]]) => [code, continent] as const),
  ...Object.entries(seed.places_without_row),
])

/** Identifies a version of the reference data. */
export const regionsSha256 = createHash('sha256').update(text).digest('hex')

export interface RegionRow {
  id: string
  level: (typeof levels)[number]
  name: string
  countryId: string | null
  continentId: string | null
}

/** Continents, then countries, then regions, so that each row follows the rows it refers to. */
export const regionRows: readonly RegionRow[] = [
  ...Object.entries(seed.continents).map(([code, name]) => ({
    id: continentId(code),
    level: 'continent' as const,
    name,
    countryId: null,
    continentId: null,
  })),
  ...Object.entries(seed.countries).map(([id, [name, continent]]) => ({
    id,
    level: 'country' as const,
    name,
    countryId: null,
    continentId: continentId(continent),
  })),
  ...Object.entries(seed.regions).map(([id, name]) => ({
    id,
    level: 'region' as const,
    name,
    countryId: countryOf(id),
    continentId: continentOf(countryOf(id)) ?? null,
  })),
]

const byId = new Map(regionRows.map((row) => [row.id, row]))

/** True for the id of a continent, a country or a first-level region that campaigns can target. */
export function isRegion(id: string): boolean {
  return byId.has(id)
}

/** True for the id of a first-level region. */
export function isPartOfCountry(id: string): boolean {
  return byId.get(id)?.level === 'region'
}

/** 'Bavaria (Germany)' for a region; the name alone for a country or a continent. */
export function regionName(id: string): string | undefined {
  const row = byId.get(id)
  if (row === undefined) return undefined
  const country = nameOf(row.countryId)
  return country === null ? row.name : `${row.name} (${country})`
}

/**
 * The ids of a place and of everything that contains it, smallest first: `['DE-BY', 'DE',
 * 'continent-EU']`. A campaign is shown at a place when it targets one of them. The place is a
 * region id, or an ISO 3166 code without a row, such as `GB-LND` or `AQ`, for which only the
 * containing ids are returned. Empty for an unknown place.
 */
export function regionAncestors(place: string): string[] {
  const country = countryOf(place)
  return [...new Set([place, country, continentOf(country) ?? ''])].filter(isRegion)
}

/**
 * The regions in the order of a list: continents, countries, then regions by country, each sorted
 * by name.
 */
export const regionsAsListed: readonly Static<typeof Region>[] = regionRows
  .toSorted(byLevelAndName)
  .map((row) => ({
    id: row.id,
    region_name: row.name,
    country: row.level === 'country' ? row.name : nameOf(row.countryId),
    continent: row.level === 'continent' ? row.name : nameOf(row.continentId),
    level: row.level,
  }))

/** An id that stands for every place, also for one that is not known. Nobody can choose it. */
export const everywhere = 'everywhere'

/** True for a campaign that targets all continents. */
export function isEverywhere(regionIds: ReadonlySet<string>): boolean {
  return continentIds.every((id) => regionIds.has(id))
}

const continentIds = regionRows.filter(({ level }) => level === 'continent').map(({ id }) => id)

function continentId(code: string): string {
  return `continent-${code}`
}

function countryOf(place: string): string {
  return place.startsWith('continent-') ? '' : (place.split('-')[0] ?? '')
}

function continentOf(country: string): string | undefined {
  const code = continents.get(country)
  return code === undefined ? undefined : continentId(code)
}

function nameOf(id: string | null): string | null {
  return id === null ? null : (byId.get(id)?.name ?? null)
}

function byLevelAndName(a: RegionRow, b: RegionRow): number {
  if (a.level !== b.level) return levels.indexOf(a.level) - levels.indexOf(b.level)
  const country = collator.compare(nameOf(a.countryId) ?? '', nameOf(b.countryId) ?? '')
  return country === 0 ? collator.compare(a.name, b.name) : country
}
