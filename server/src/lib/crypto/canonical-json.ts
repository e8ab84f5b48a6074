/** What JSON can hold without a loss; money is a text. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

/**
 * The one spelling of a value as JSON: members sorted by code unit, no space. Two programs that
 * write the same value get the same bytes, so it can be hashed and signed.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const texts = members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`)
  return `{${texts.join(',')}}`
}
