// Amounts of signed bodies: decimal texts with 2 to 6 decimals, which may be below 0.
import { amountText } from '@frontrow/contract/money/amounts'

export function microsOfText(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const micros = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
  return amount.startsWith('-') ? -micros : micros
}

export function sumOfTexts(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + microsOfText(amount), 0n)
}

/**
 * The price of 1,000 impressions, with up to 6 decimals, half up; undefined where there is none.
 */
export function pricePer1000(micros: bigint, impressions: number): string | undefined {
  if (impressions === 0) return undefined
  const [amount, count] = [micros * 1000n, BigInt(impressions)]
  const absolute = (value: bigint) => (value < 0n ? -value : value)
  const rounded = (2n * absolute(amount) + absolute(count)) / (2n * absolute(count))
  return amountText(amount < 0n === count < 0n ? rounded : -rounded)
}
