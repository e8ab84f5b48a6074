// Revenue estimates, as the product defines them; the accounting has the amounts that are paid out.
// The graph (in cents) and the table (in dollars) use the same rate.

const impressionsPerCent = 10
const impressionsPerDollar = 1000

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const wholeMoney = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
/** Larger totals are shown without cents, because the estimate is not that precise. */
const centsUpTo = 1000

/** The graph's revenue, in cents. */
export function revenueCents(impressions: number): number {
  return impressions / impressionsPerCent
}

/** The table's revenue, in dollars. */
export function revenueDollars(impressions: number): number {
  return impressions / impressionsPerDollar
}

/** '4,356.6 ¢' */
export function centsText(cents: number): string {
  return `${figures.format(cents)} ¢`
}

/** '498.771', under a column head with ($). */
export function dollarsText(dollars: number): string {
  return figures.format(dollars)
}

/** '$356.60', '$50,061' */
export function totalText(dollars: number): string {
  return (dollars < centsUpTo ? money : wholeMoney).format(dollars)
}
