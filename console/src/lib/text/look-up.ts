/** The value of a key that comes from outside, in a map whose keys are all known. */
export function lookUp<Key extends string, Value>(
  map: Readonly<Record<Key, Value>>,
  key: string | undefined,
): Value | undefined {
  return key !== undefined && Object.hasOwn(map, key) ? map[key as Key] : undefined
}
