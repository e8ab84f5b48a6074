import { moneyText } from '../../../lib/text/money-text.ts'

/** The tax that is withheld beside an amount; null for none. */
export function withheldText(withheld: string | undefined, currency: string): string | null {
  return withheld === undefined ? null : `Tax withheld: ${moneyText(withheld, currency)}`
}
