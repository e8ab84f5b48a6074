/**
 * Money between the wire and the books. Inside it is a bigint of millionths (micros) of a currency's unit; on the wire it is
 * a number or a decimal text. Nothing here goes through a binary fraction on its way in.
 */

const microsPerUnit = 1_000_000n

/** 999,999,999,999.99: as micros far inside a bigint column, as a number still exact to the cent. */
const longestWhole = 12

/** Digits and at most one point, at most 2 decimals: the rule for typed budgets. */
const decimal = /^(\d*)(?:\.(\d{0,2}))?$/

/**
 * Micros of an amount such as `12.34`, `'12.34'`, `'5.'` or `'.5'`; undefined for whatever else it is: a sign, an exponent,
 * more than 2 decimals, a space, an empty text. A number is read as the shortest decimal text that names it, so `12.3`
 * means twelve and three tenths exactly.
 */
export function microsOf(amount: number | string): bigint | undefined {
  const [, whole = '', part = ''] = decimal.exec(String(amount)) ?? []
  if (whole === '' && part === '') return undefined
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > longestWhole) return undefined
  return BigInt(digits) * microsPerUnit + BigInt(part.padEnd(6, '0'))
}

/** The decimal text of micros, with at least 2 decimals and no more than they need: `'12.30'`, `'0.000045'`. */
export function amountText(micros: bigint): string {
  const absolute = micros < 0n ? -micros : micros
  const part = String(absolute % microsPerUnit).padStart(6, '0')
  const shown = part.replace(/0{1,4}$/, '')
  return `${micros < 0n ? '-' : ''}${absolute / microsPerUnit}.${shown}`
}

/** The number that travels. Exact to the cent up to the largest amount that `microsOf` takes. */
export function amountNumber(micros: bigint): number {
  return Number(amountText(micros))
}
