// An event that does not count leaves its ad open, so that a later one that counts is stored too.
// So its row has an id of its own, made of the ad's: the same UUID with version 8, which RFC 9562
// leaves to its users, in place of 7. Both are unique, so that either is stored once, on whichever
// node.
const versionAt = 14

/** The id under which a filtered event of an ad is stored. */
export function filteredRid(rid: string): string {
  return withVersion(rid, '8')
}

/** The ad of a stored event. */
export function adOfRid(rid: string): string {
  return rid[versionAt] === '8' ? withVersion(rid, '7') : rid
}

/** The same as an expression of SQL, for the id of a filtered event. */
export const adOfFiltered = (rid: string) =>
  `overlay(${rid}::text PLACING '7' FROM ${versionAt + 1} FOR 1)::uuid`

function withVersion(rid: string, version: string): string {
  return rid.slice(0, versionAt) + version + rid.slice(versionAt + 1)
}
