const unknown = '–'

/**
 * A decimal text of the books with its currency: '$1,234.50'. An amount below one cent has its
 * micros, because a late event may be worth no more: '$0.000007'.
 */
export function moneyText(amount: string, currency: string): string {
  const value = Number(amount)
  const isSmall = value !== 0 && Math.abs(value) < 0.01
  return textOf(amount, currency, isSmall ? 6 : 2)
}

/** The same with all its decimals: '$85.6828'. */
export function exactMoneyText(amount: string, currency: string): string {
  return textOf(amount, currency, 6)
}

function textOf(amount: string, currency: string, maximumFractionDigits: number): string {
  const value = Number(amount)
  // A reply may lack one of the two, and an amount without a currency means nothing.
  if (amount === '' || !Number.isFinite(value) || !/^[A-Za-z]{3}$/.test(currency)) return unknown
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits,
  }).format(value)
}

/** For sorting only. */
export function amountOf(amount: string): number {
  return Number(amount)
}
