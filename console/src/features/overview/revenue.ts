// Revenue estimates, as the product defines them; the accounting has the amounts that are paid out.
// The graph (in cents) and the table (in dollars) use the same rate.

const impressionsPerCent = 10
const impressionsPerDollar = 1000

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

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
