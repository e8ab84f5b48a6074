import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Reader } from 'mmdb-lib'
import { BadSetting } from '../../../lib/settings/config.ts'
import { isPrivate } from '../../../lib/networks/private-addresses.ts'
import { everywhere, regionAncestors } from '../../campaigns/campaigns.ts'

/** The location of a request. */
export interface GeoLocation {
  /**
   * The ids of the region and of all regions that contain it, smallest first. A place that is not
   * known is in none, and fits campaigns that are shown everywhere.
   */
  regionIds: readonly string[]
  /** ISO 3166 alpha-2, or ZZ if unknown. */
  country: string
  /**
   * True for private addresses. They match every campaign, so that an installation on a laptop
   * serves ads.
   */
  isUnknown: boolean
}

/** Codes of a geolocation file: `SE`, and `SE-AB` if the file has subdivisions. */
export interface Located {
  country: string
  subdivision: string | undefined
}

export interface Geography {
  /** Undefined if the file has no entry for the address. */
  locate(address: string): Located | undefined
}

const unknownCountry = 'ZZ'

/** Opens the bundled country file, or another mmdb file. */
export function createGeography(file: string | undefined): Geography {
  const require = createRequire(import.meta.url)
  const bundled = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
  const reader = openReader(file, require.resolve(bundled))
  return {
    locate: (address) => {
      const found = reader.get(address) as GeoRecord | null
      const country = found?.country_code ?? found?.country?.iso_code
      if (country === undefined) return undefined
      const part = found?.subdivisions?.[0]?.iso_code
      return { country, subdivision: part === undefined ? undefined : `${country}-${part}` }
    },
  }
}

function openReader(file: string | undefined, bundled: string): Reader<never> {
  if (file === undefined) return new Reader<never>(readFileSync(bundled))
  try {
    return new Reader<never>(readFileSync(file))
  } catch (error) {
    const wrong = `"${file}" cannot be read as an mmdb file (${(error as Error).message})`
    throw new BadSetting('GEOIP_FILE', wrong, '/srv/geo/country.mmdb')
  }
}

/** The bundled file has the first field; files of MaxMind and DB-IP have the others. */
interface GeoRecord {
  country_code?: string
  country?: { iso_code?: string }
  subdivisions?: { iso_code?: string }[]
}

/** An IPv4 address mapped into IPv6 is treated as an IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The number of cached addresses: one session sends many requests from one address. */
const mostRemembered = 10_000

/** `locate` with a cache. */
export function createGeoLocator(geography: Geography): (address: string) => GeoLocation {
  const locations = new LRUCache<string, GeoLocation>({
    max: mostRemembered,
    memoMethod: (address) => locate(address, geography),
  })
  return (address) => locations.memo(address)
}

/** Returns the location of a caller's address. */
function locate(address: string, geography: Geography): GeoLocation {
  if (isPrivate(address)) return { regionIds: [], country: unknownCountry, isUnknown: true }
  const plain = plainAddress(address)
  const located = isIP(plain) === 0 ? undefined : geography.locate(plain)
  if (located === undefined)
    return { regionIds: [everywhere], country: unknownCountry, isUnknown: false }
  const { country, subdivision } = located
  const regionIds = regionAncestors(subdivision ?? country)
  return {
    regionIds: regionIds.length > 0 ? regionIds : [everywhere],
    country: codeOf(country),
    isUnknown: false,
  }
}

/** Returns the location that a test request names. An unknown region matches no campaign. */
export function locationOfRegion(regionId: string): GeoLocation {
  const regionIds = regionAncestors(regionId)
  const country = regionIds.find((id) => codeOf(id) === id)
  return { regionIds, country: country ?? unknownCountry, isUnknown: false }
}

/** The country of a location; null where it is not known. */
export function knownCountry({ country }: GeoLocation): string | null {
  return country === unknownCountry ? null : country
}

function codeOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? country : unknownCountry
}
