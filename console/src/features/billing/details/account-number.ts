import { inFours, type DigitShape } from '../parts/grouped-digits.ts'

/** A bank account number: at most twenty digits, in groups of four. */
export const accountNumberShape: DigitShape = { maxDigits: 20, show: inFours }

/** A saved number as it is shown: digits in groups, any other format unchanged. */
export function accountNumberText(saved: string): string {
  return /^\d{1,20}$/.test(saved) ? inFours(saved) : saved
}
