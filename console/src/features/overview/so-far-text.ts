import { countText } from '../../lib/text/count-text.ts'
import { moneyText } from '../../lib/text/money-text.ts'

/** A sum of money, or of counts where there is no currency. */
export function valueText(value: number, currency: string | null): string {
  return currency === null ? countText(value) : moneyText(value, currency)
}
