import { refuse } from '../../lib/refuse.ts'

/** A bank account number as it is kept: digits only, without the spaces it was typed with. Refuses `bank_number_not_valid`. */
export function bankNumberOf(typed: string): string {
  const digits = typed.replaceAll(/\s/g, '')
  if (!/^[0-9]{1,20}$/.test(digits)) {
    refuse('bank_number_not_valid', { field: 'bank_account_number' })
  }
  return digits
}

/** What may be told of a number; null for one so short that its end would tell most of it. */
export function lastFour(number: string): string | null {
  return number.length < 8 ? null : number.slice(-4)
}
