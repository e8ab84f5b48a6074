const unknown = '–'

/**
 * A decimal text of the books as a person reads it, with its currency and its decimals:
 * '$1,234.50', and '$0.00' of 0.00341.
 */
export function moneyText(amount: string, currency: string): string {
  return textOf(amount, currency, {})
}

/** The same with all its decimals, as in documents and where a difference is told: '$85.6828'. */
export function exactMoneyText(amount: string, currency: string): string {
  return textOf(amount, currency, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
}

function textOf(amount: string, currency: string, decimals: Intl.NumberFormatOptions): string {
  const value = Number(amount)
  // A reply may lack one of the two, and an amount without a currency means nothing.
  if (amount === '' || !Number.isFinite(value) || !/^[A-Za-z]{3}$/.test(currency)) return unknown
  const format = { style: 'currency', currency, signDisplay: 'negative', ...decimals } as const
  return new Intl.NumberFormat('en', format).format(value)
}

/** For sorting only. */
export function amountOf(amount: string): number {
  return Number(amount)
}
