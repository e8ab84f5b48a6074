import { latinOf } from './latin-spelling.ts'

/**
 * A text in the characters that every bank of SEPA takes (EPC217-08): Latin letters without
 * accents, digits and a few signs. Others become a dot, so that a name keeps its length. Throws
 * where no letter or digit is left: call `isReadable` before.
 */
export function sepaText(text: string, most: number): string {
  const allowed = spelled(text).replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
  const cut = allowed.trim().slice(0, most).trim()
  if (!/[A-Za-z0-9]/.test(cut)) throw new Error('a text has no Latin letter and no digit')
  return cut
}

/** True where at least half of the letters, and one of them or a digit, can be written in SEPA. */
export function isReadable(text: string): boolean {
  const letters = spelled(text).match(/[\p{L}\p{N}]/gu) ?? []
  const kept = letters.filter((letter) => /[A-Za-z0-9]/.test(letter)).length
  return kept > 0 && kept * 2 >= letters.length
}

function spelled(text: string): string {
  return latinOf(text).replaceAll(/\s+/g, ' ')
}
