/** The characters of a key that a table may show. The whole one is copied, or in a dialog. */
const appAndOrganization = [7, 15] as const
const placement = [5, 12] as const

/** Characters 7 to 15 of an app's or an organization's key. */
export function appKeyExcerpt(key: string): string {
  return key.slice(...appAndOrganization)
}

/** Characters 5 to 12 of a placement's key. */
export function placementKeyExcerpt(key: string): string {
  return key.slice(...placement)
}
