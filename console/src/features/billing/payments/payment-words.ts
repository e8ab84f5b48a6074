const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** '$120', '$1,234.50': whole dollars without decimals, any other amount with two. */
export function amountText(amount: number): string {
  return dollars.format(amount)
}

/** An amount with two decimals and its currency: 'USD 1,234.50'. */
export function statementAmount(amount: number, currency: string): string {
  const figures = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${currency} ${figures.format(amount)}`
}

/** True for a URL that may be opened in a new tab; any other payment links to our own statement. */
export function isWebAddress(view: unknown): view is string {
  return typeof view === 'string' && /^https?:\/\//i.test(view)
}
