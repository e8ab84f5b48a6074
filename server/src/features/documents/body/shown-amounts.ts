/** A decimal text as people read it, with its currency where it is given: `-12,345.67 USD`. */
export function shownAmount(amount: string, currency?: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const shown = decimals === undefined ? grouped : `${grouped}.${decimals}`
  return currency === undefined ? shown : `${shown} ${currency}`
}

/** The same of a column: all have as many decimals as the one with most, so that points align. */
export function shownAmounts(amounts: readonly (string | undefined)[]): string[] {
  const decimalsOf = (amount = '') => amount.split('.')[1]?.length ?? 0
  const most = amounts.reduce((found, amount) => Math.max(found, decimalsOf(amount)), 0)
  return amounts.map((amount) =>
    amount === undefined ? '' : shownAmount(amount + '0'.repeat(most - decimalsOf(amount))),
  )
}
