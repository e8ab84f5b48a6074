/**
 * Makes what a key stands for, or remembers it. When `most` are remembered all are forgotten: the few that are asked for again and
 * again come back at once.
 */
export function remember<Key, Value>(most: number): (key: Key, make: () => Value) => Value {
  const known = new Map<Key, Value>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const made = make()
    known.set(key, made)
    return made
  }
}
