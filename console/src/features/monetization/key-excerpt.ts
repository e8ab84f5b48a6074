/** The characters of a key that a page shows. Buttons copy the whole key, and a dialog shows it. */
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
