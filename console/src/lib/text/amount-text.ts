export interface AmountShape {
  /** Digits kept after the point. Without it all are, and the rules of the form refuse more. */
  decimals?: number
  /** An amount that may be below 0. */
  signed?: boolean
}

export interface AmountText {
  /** Digits and at most one point, after a minus sign if the amount may have one. */
  text: string
  /** A comma may have been meant as a decimal comma, so the amount is not certain. */
  isUnclear: boolean
}

export const unclearComma = 'Use a point for decimals, such as 2.50'

/**
 * What a typed or pasted text is as an amount. A comma before exactly three digits groups them and
 * is dropped. Any other one makes the amount unclear, and so does one after the point. A point
 * right after a comma corrects it.
 */
export function amountText(
  typed: string,
  { decimals, signed = false }: AmountShape = {},
): AmountText {
  const written = typed.replaceAll(/[^\d.,]/g, '').replaceAll(/,+\./g, '.')
  const sign = signed && /^\s*[-\u2212]/.test(typed) ? '-' : ''
  const isUnclear = /,(?!\d{3}(?!\d))|\..*,/.test(written)
  const [whole = '', ...parts] = written.replaceAll(',', '').split('.')
  if (parts.length === 0) return { text: sign + whole, isUnclear }
  return { text: `${sign}${whole}.${parts.join('').slice(0, decimals)}`, isUnclear }
}
