import { refuse } from '../failures/refuse.ts'

/** Thrown for an unreadable body; the answer is 400. */
export class Unreadable extends Error {}

const deepest = 64

/**
 * Parses JSON from outside. Refuses invalid JSON, more than 64 levels, and a repeated key in an
 * object: parsers differ in which value they keep, so a check could see another value than the code
 * behind it. A text with more than `mostSeparators` commas and colons outside strings is refused as
 * `too_large` before parsing, because the cost depends on the number of values more than on the
 * bytes.
 */
export function readJson(text: string, mostSeparators: number): unknown {
  const colons = countColons(text, mostSeparators)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Unreadable('The body is not JSON.')
  }
  // Each key has one colon, so fewer keys than colons means that the parser dropped a repeated key.
  if (colons !== keysIn(value)) throw new Unreadable('The body names a key twice.')
  return value
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c

/** 1 for an opening bracket, 2 for a closing one, 3 for a quote, a comma or a colon. */
const kinds = new Uint8Array(128)
for (const sign of '[{') kinds[sign.charCodeAt(0)] = 1
for (const sign of ']}') kinds[sign.charCodeAt(0)] = 2
for (const sign of '",:') kinds[sign.charCodeAt(0)] = 3

/**
 * Counts the colons outside strings, in any text. Throws for too many separators or levels. Anybody
 * can send a large body, so the loop does little work per character.
 */
function countColons(text: string, mostSeparators: number): number {
  let colons = 0
  let commas = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    const kind = sign < 128 ? kinds[sign] : 0
    if (kind === 0) continue
    if (sign === quote) at = endOfString(text, at)
    else if (kind === 1) depth += 1
    else if (kind === 2) depth -= 1
    else if (sign === comma) commas += 1
    else colons += 1
    if (depth > deepest) throw new Unreadable('The body is nested too deeply.')
    if (colons + commas > mostSeparators)
      refuse('too_large', { message: 'The body holds too many values.' })
  }
  return colons
}

/** The index of the closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at
    if (sign === backslash) at += 1
  }
  return at
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  let count = Array.isArray(value) ? 0 : inside.length
  for (const inner of inside) count += keysIn(inner)
  return count
}

/**
 * True when every text in the value can be stored: PostgreSQL cannot store NUL, and UTF-8 cannot
 * encode an unpaired surrogate.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
