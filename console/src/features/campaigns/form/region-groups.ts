import type { listRegions } from '@frontrow/contract/campaigns'
import type { Reply } from '@frontrow/contract/endpoint'

export type Region = Reply<typeof listRegions>[number]

export interface ChosenRegion {
  id: string
  /** The name inside its group: 'Everywhere', 'Germany', 'Bavaria (Germany)'. */
  name: string
  /** Another chosen region that includes this one. */
  within: string | null
}

export interface RegionGroup {
  /** A continent, or 'Elsewhere' for regions outside every continent. */
  name: string
  regions: readonly ChosenRegion[]
}

/**
 * The chosen regions by continent: first the continent itself, then countries with their regions,
 * by name.
 */
export function groupsOf(
  ids: readonly string[],
  known: ReadonlyMap<string, Region>,
): RegionGroup[] {
  const chosen = ids.flatMap((id) => known.get(id) ?? [])
  const named = new Set(chosen.filter(({ level }) => level !== 'region').map(keyOf))
  const groups = new Map<string, Region[]>()
  for (const region of chosen) {
    const name = region.continent ?? 'Elsewhere'
    groups.set(name, [...(groups.get(name) ?? []), region])
  }
  return [...groups]
    .map(([name, regions]) => ({
      name,
      regions: regions
        .toSorted((a, b) => words.compare(sortKeyOf(a), sortKeyOf(b)))
        .map((region) => ({
          id: region.id,
          name: nameOf(region),
          within: holderOf(region, named),
        })),
    }))
    .toSorted((a, b) => words.compare(a.name, b.name))
}

/** Redundant regions: a chosen country or continent includes them already. */
export function includedIn(groups: readonly RegionGroup[]): string[] {
  return groups.flatMap(({ regions }) =>
    regions.filter(({ within }) => within !== null).map(({ id }) => id),
  )
}

const words = new Intl.Collator('en', { sensitivity: 'base' })

function sortKeyOf({ level, country, region_name: name }: Region): string {
  if (level === 'continent') return ''
  return level === 'country' ? name : `${country ?? ''}, ${name}`
}

function nameOf({ level, country, region_name: name }: Region): string {
  if (level === 'continent') return 'Everywhere'
  return level === 'country' || country === null ? name : `${name} (${country})`
}

function holderOf(
  { level, country, continent }: Region,
  named: ReadonlySet<string>,
): string | null {
  if (level === 'continent') return null
  if (level === 'region' && country !== null && named.has(`country ${country}`)) return country
  return continent !== null && named.has(`continent ${continent}`) ? continent : null
}

function keyOf({ level, region_name: name }: Region): string {
  return `${level} ${name}`
}
