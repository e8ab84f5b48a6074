export interface NamedRegion {
  region_name: string
  country: string | null
  continent: string | null
}

/**
 * The display name of a region. The rules overlap and apply in this order; a row that none of them
 * fits keeps its plain name.
 */
export function regionLabel({ region_name: region, country, continent }: NamedRegion): string {
  if (country && country !== region) return `Region - ${region}, Country - ${country}`
  if (region === continent) return `Continent - ${region}`
  if (region === country) return `Country - ${region}`
  return region
}
