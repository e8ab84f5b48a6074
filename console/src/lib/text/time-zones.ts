/** The zones that the browser knows, UTC, and those that are chosen already. */
export function zonesWith(own: readonly string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...own])].toSorted()
}
