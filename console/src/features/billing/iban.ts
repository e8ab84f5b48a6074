// International bank account numbers (ISO 13616), as far as their own digits can tell whether one was mistyped.

const shape = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
const LETTER_OFFSET = 55
const SHORTEST = 15

/** Without the spaces and hyphens between the groups, in capitals. */
function compact(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/**
 * True where the check digits fit (ISO 7064, MOD 97-10): the first four characters go to the end, letters become two digits (A is 10),
 * and the whole number leaves 1 when it is divided by 97.
 */
export function isIban(typed: string): boolean {
  const text = compact(typed)
  if (!shape.test(text)) return false
  const turned = `${text.slice(4)}${text.slice(0, 4)}`
  const digits = turned.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - LETTER_OFFSET),
  )
  return BigInt(digits) % 97n === 1n
}

/** Long enough to be a whole one: before that nothing is said of what is still being typed. */
export function isLongEnough(typed: string): boolean {
  return compact(typed).length >= SHORTEST
}
