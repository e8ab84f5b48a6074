export interface NamedRegion {
  region_name: string
  country: string | null
  continent: string | null
}

/** What a region is called. The rules overlap and hold in this order; a row that none of them fits keeps its plain name. */
export function regionLabel({ region_name: region, country, continent }: NamedRegion): string {
  if (country && country !== region) return `Region - ${region}, Country - ${country}`
  if (region === continent) return `Continent - ${region}`
  if (region === country) return `Country - ${region}`
  return region
}
