/** Thrown for a body that cannot be read; it becomes 400. */
export class Unreadable extends Error {}

const deepest = 64

/**
 * Parses JSON that comes from outside. Refused are broken JSON, more than 64 levels, and an object that names a key twice:
 * parsers differ in which of the two they keep, and a check may see one while the work sees the other.
 */
export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Unreadable('The body is not JSON.')
  }
  // Each key has a colon of its own, so as many colons as keys were kept means that none was dropped: nearly every body.
  if (colonsIn(text) !== keysIn(value, 0)) refuseRepeatedKeys(text)
  return value
}

function colonsIn(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) count += 1
  return count
}

function keysIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= deepest) throw new Unreadable('The body is nested too deeply.')
  const inside = Object.values(value)
  let count = Array.isArray(value) ? 0 : inside.length
  for (const inner of inside) count += keysIn(inner, depth + 1)
  return count
}

/** Walks text that is known to be JSON, so strings and brackets are all it has to see. */
function refuseRepeatedKeys(text: string): void {
  const open: (Set<string> | undefined)[] = []
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word, colon] = found
    if (word === '{' || word === '[') open.push(word === '{' ? new Set() : undefined)
    else if (word === '}' || word === ']') open.pop()
    else if (colon !== undefined) noteKey(open.at(-1), word.slice(0, -colon.length))
    if (open.length > deepest) throw new Unreadable('The body is nested too deeply.')
  }
}

function noteKey(keys: Set<string> | undefined, quoted: string): void {
  const key = JSON.parse(quoted) as string
  if (keys?.has(key) === true) throw new Unreadable('The body names a key twice.')
  keys?.add(key)
}

/**
 * True when every text in the value can be stored: no NUL, which PostgreSQL has no place for, and no half of a surrogate
 * pair, which UTF-8 has none for.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
