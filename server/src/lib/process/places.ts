// Places for dear work: how much of it may be under way at once, on a machine and of one caller.

export interface PlaceLimits {
  most: number
  /** Of one key, as an organization. */
  mostOfOne: number
}

/** Why there is no place: all are taken, or those of the key are. */
export type NoPlace = 'all' | 'own'

export interface WantedPlace {
  /** Of what the places are. */
  name: string
  limits: PlaceLimits
  key: string
}

export interface PlaceCounts<Owner> {
  /** Takes a place and returns its id. */
  take(wanted: WantedPlace, owner: Owner): number | NoPlace
  leave(id: number): void
  /** Leaves all places of an owner that has ended. */
  leaveAll(owner: Owner): void
}

interface Taken<Owner> {
  name: string
  key: string
  owner: Owner
}

/** The places of one process, or of a supervisor for all of its workers. */
export function countPlaces<Owner>(): PlaceCounts<Owner> {
  const taken = new Map<number, Taken<Owner>>()
  let last = 0
  return {
    take: ({ name, limits, key }, owner) => {
      const all = [...taken.values()].filter((one) => one.name === name)
      if (all.filter((one) => one.key === key).length >= limits.mostOfOne) return 'own'
      if (all.length >= limits.most) return 'all'
      last += 1
      taken.set(last, { name, key, owner })
      return last
    },
    leave: (id) => void taken.delete(id),
    leaveAll: (owner) => {
      for (const [id, one] of taken) if (one.owner === owner) taken.delete(id)
    },
  }
}
