// A time zone may have several names: browsers still offer Asia/Calcutta, and a PostgreSQL that
// uses the system's zones may know Asia/Kolkata only.

/**
 * The name among `known` that means the same time zone as `name`: this name itself, or another one
 * of it. Undefined where `name` is no time zone or none of them is the same.
 */
export function zoneNamed(name: string, known: readonly string[]): string | undefined {
  const zone = canonicalOf(name)
  if (zone === undefined || known.includes(name)) return zone && name
  const same = known.filter((other) => canonicalOf(other) === zone).toSorted()
  return same.find((other) => other.includes('/')) ?? same[0]
}

/** One name for all names of a zone; undefined for what is no zone of the tz database. */
function canonicalOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
