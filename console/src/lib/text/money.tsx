import { exactMoneyText, moneyText } from './money-text.ts'

/** An amount; the tooltip of one below the smallest unit has all its decimals. */
export function Money({ amount, currency }: { amount: string | number; currency: string }) {
  const text = moneyText(amount, currency)
  return /^[<>]/.test(text) ? <span title={exactMoneyText(amount, currency)}>{text}</span> : text
}

/** Returns a function that shows an amount of this currency, for the cells of a table. */
export function moneyIn(currency: string) {
  return (amount: string | number) => <Money amount={amount} currency={currency} />
}
