/** The few characters of a key that a screen may show; the rest is only copied or downloaded. */
const appAndOrganization = [7, 15] as const
const placement = [5, 12] as const

/** Of an app's or an organization's key: characters 7 to 15. */
export function appKeyExcerpt(key: string): string {
  return key.slice(...appAndOrganization)
}

/** Of a placement's key: characters 5 to 12. */
export function placementKeyExcerpt(key: string): string {
  return key.slice(...placement)
}
