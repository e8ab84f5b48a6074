// Places for dear work: how much of it may be under way at once, on a machine and of one caller.

export interface PlaceLimits {
  most: number
  /** Of one key, as an organization. */
  mostOfOne: number
  /**
   * For so long a key that has or had a place comes after others: such keys have at most half of
   * the places, and get none while another key waits. 0 where a place is held for seconds only.
   */
  restMs: number
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

interface Taken<Owner> extends Omit<WantedPlace, 'limits'> {
  owner: Owner
  restMs: number
  /** True where its key held another place at that moment or within `restMs` before it. */
  isAgain: boolean
}

/** A refused key is asked to retry after 5 s. One that has not retried by now has given up. */
const waitsMs = 15_000

/** The places of one process, or of a supervisor for all of its workers. `now` is in ms. */
export function countPlaces<Owner>(now = (): number => performance.now()): PlaceCounts<Owner> {
  const taken = new Map<number, Taken<Owner>>()
  const left = createMoments(now)
  const waiting = createMoments(now)
  let last = 0
  const isBack = ({ name, key, limits: { restMs } }: WantedPlace, own: readonly Taken<Owner>[]) =>
    restMs > 0 && (own.length > 0 || left.keys(name, restMs).has(key))
  const mustYield = ({ name, key, limits }: WantedPlace, all: readonly Taken<Owner>[]) => {
    const again = all.filter((one) => one.isAgain || one.key === key)
    return again.length >= limits.most / 2 || waiting.keys(name, waitsMs).size > 0
  }
  return {
    take: (wanted, owner) => {
      const { name, key, limits } = wanted
      const all = [...taken.values()].filter((one) => one.name === name)
      const own = all.filter((one) => one.key === key)
      if (own.length >= limits.mostOfOne) return 'own'
      const isAgain = isBack(wanted, own)
      if (all.length >= limits.most || (isAgain && mustYield(wanted, all))) {
        if (limits.restMs > 0 && !isAgain) waiting.note(name, key)
        return 'all'
      }
      waiting.forget(name, key)
      for (const one of own) one.isAgain = true
      last += 1
      taken.set(last, { name, key, owner, restMs: limits.restMs, isAgain })
      return last
    },
    leave: (id) => {
      const one = taken.get(id)
      if (one !== undefined && one.restMs > 0) left.note(one.name, one.key)
      taken.delete(id)
    },
    leaveAll: (owner) => {
      for (const [id, one] of taken) if (one.owner === owner) taken.delete(id)
    },
  }
}

/** When something was last noted of a key. Old notes are forgotten when they are read. */
function createMoments(now: () => number) {
  const byName = new Map<string, Map<string, number>>()
  const of = (name: string) => {
    const moments = byName.get(name) ?? new Map<string, number>()
    byName.set(name, moments)
    return moments
  }
  return {
    note: (name: string, key: string) => void of(name).set(key, now()),
    forget: (name: string, key: string) => void of(name).delete(key),
    /** The keys of the last `ms`. */
    keys: (name: string, ms: number): Set<string> => {
      for (const [key, at] of of(name)) if (now() - at >= ms) of(name).delete(key)
      return new Set(of(name).keys())
    },
  }
}
