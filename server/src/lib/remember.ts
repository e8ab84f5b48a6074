/**
 * Returns a cache of up to `most` values. A full cache is cleared: frequent keys are soon cached
 * again.
 */
export function remember<Key, Value>(most: number): (key: Key, make: () => Value) => Value {
  const known = new Map<Key, Value>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const value = make()
    known.set(key, value)
    return value
  }
}
