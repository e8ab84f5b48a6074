import { inFours, type DigitShape } from './grouped-digits.ts'

/** A bank account number: at most twenty digits, in groups of four. */
export const accountNumberShape: DigitShape = { maxDigits: 20, show: inFours }

/** A kept number, as it is shown: one of digits in groups, any other as it is. */
export function accountNumberText(kept: string): string {
  return /^\d{1,20}$/.test(kept) ? inFours(kept) : kept
}
