import { refuse } from '../../../lib/failures/refuse.ts'

/**
 * A bank account number as it is stored: digits only, without the spaces that were typed. Refuses
 * `bank_number_not_valid`.
 */
export function bankNumberOf(typed: string): string {
  const digits = typed.replaceAll(/\s/g, '')
  if (!/^[0-9]{1,20}$/.test(digits)) {
    refuse('bank_number_not_valid', { field: 'bank_account_number' })
  }
  return digits
}

/**
 * The last four digits, which may be shown. Null for a number so short that they would reveal most
 * of it.
 */
export function lastFour(number: string): string | null {
  return number.length < 8 ? null : number.slice(-4)
}
