// Counts in memory are in maps of maps, because building one text key for each request costs more.

/** The entry of a key. A missing one is made and added. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

/** The values of a map in a map. */
export function valuesIn<V>(map: ReadonlyMap<number, ReadonlyMap<string, V>>): V[] {
  return [...map.values()].flatMap((inner) => [...inner.values()])
}
