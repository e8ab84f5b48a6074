/**
 * Conversion of amounts between the API and the ledger. Inside, an amount is a bigint of millionths
 * (micros) of a currency's unit; in the API it is a number or a decimal text. Reading an amount
 * never computes with binary fractions.
 */

const microsPerUnit = 1_000_000n

/**
 * 999,999,999,999.99: its micros are far below the maximum of a bigint column, and as a number it
 * is exact to the cent.
 */
const longestWhole = 12

/** Digits with at most one point and at most 2 decimals: the rule for typed budgets. */
const decimal = /^(\d*)(?:\.(\d{0,2}))?$/

/**
 * Micros of an amount such as `12.34`, `'12.34'`, `'5.'` or `'.5'`. Undefined for anything else: a
 * sign, an exponent, more than 2 decimals, a space, an empty text. A number is read as its shortest
 * decimal text, so `12.3` means exactly 12.3.
 */
export function microsOf(amount: number | string): bigint | undefined {
  const [, whole = '', part = ''] = decimal.exec(String(amount)) ?? []
  if (whole === '' && part === '') return undefined
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > longestWhole) return undefined
  return BigInt(digits) * microsPerUnit + BigInt(part.padEnd(6, '0'))
}

/** Micros of a decimal text that `amountText` wrote: 2 to 6 decimals, and it may be below 0. */
export function microsOfText(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const micros = BigInt(whole) * microsPerUnit + BigInt(part.padEnd(6, '0'))
  return amount.startsWith('-') ? -micros : micros
}

/**
 * The decimal text of micros, with 2 to 6 decimals and no needless zeros: `'12.30'`, `'0.000045'`.
 */
export function amountText(micros: bigint): string {
  const absolute = micros < 0n ? -micros : micros
  const part = String(absolute % microsPerUnit).padStart(6, '0')
  const shown = part.replace(/0{1,4}$/, '')
  return `${micros < 0n ? '-' : ''}${absolute / microsPerUnit}.${shown}`
}

/**
 * The number in the API. It is exact to the cent up to the largest amount that `microsOf` accepts.
 */
export function amountNumber(micros: bigint): number {
  return Number(amountText(micros))
}

/**
 * The amount as a person reads it, with the decimals of its currency: `'1.65'` of 1.650012 USD,
 * `'0.00'` of 0.00341. Halves are rounded away from 0. Documents, rates and prices per 1,000 have
 * more decimals, and `amountText` has all.
 */
export function readableAmount(micros: bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const unit = 10n ** BigInt(6 - decimals)
  const absolute = micros < 0n ? -micros : micros
  const units = (absolute + unit / 2n) / unit
  const digits = String(units).padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(-decimals)]
  const text = decimals === 0 ? digits : `${whole}.${part}`
  return micros < 0n && units > 0n ? `-${text}` : text
}

/** How many decimals a currency has: 2, and 0 for the yen. 2 where the code is unknown. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** The smaller of two amounts. */
export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
