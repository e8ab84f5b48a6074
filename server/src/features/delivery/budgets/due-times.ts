const secondMs = 1000

/** Keys with a time each. Finding those that are due does not look at the others. */
export interface DueTimes<K> {
  /** Replaces the key's earlier time. Infinity: never. */
  set(key: K, at: number): void
  delete(key: K): void
  /** The keys whose time has come at `now`. They stay until they get another time. */
  dueAt(now: number): K[]
}

/** All times are in milliseconds since 1970. */
export function createDueTimes<K>(): DueTimes<K> {
  const times = new Map<K, number>()
  // Most keys are due in the same minutes, so there are few seconds.
  const seconds = new Map<number, Set<K>>()
  const secondOf = (at: number) => Math.floor(at / secondMs)
  const remove = (key: K) => {
    const at = times.get(key)
    if (at === undefined) return
    times.delete(key)
    const keys = seconds.get(secondOf(at))
    keys?.delete(key)
    if (keys?.size === 0) seconds.delete(secondOf(at))
  }
  return {
    set: (key, at) => {
      if (times.get(key) === at) return
      remove(key)
      if (at === Infinity) return
      times.set(key, at)
      const keys = seconds.get(secondOf(at))
      if (keys === undefined) seconds.set(secondOf(at), new Set([key]))
      else keys.add(key)
    },
    delete: remove,
    dueAt: (now) => {
      const due: K[] = []
      for (const [second, keys] of seconds) {
        if (second > secondOf(now)) continue
        for (const key of keys) if ((times.get(key) ?? Infinity) <= now) due.push(key)
      }
      return due
    },
  }
}
