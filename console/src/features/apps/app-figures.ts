// The product has three money models that do not agree. This one belongs to the app list (decision
//

const CENTS_PER_INSTALL = 1

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** In thousands, without trailing zeros: 1500 is '1.5k', 0 is '0k'. */
export function installsText(installs: number): string {
  return `${figures.format(installs / 1000)}k`
}

/** Dollars with at most two decimals and no trailing zeros: 1500 is '15', 1234 is '12.34'. */
export function earningsText(installs: number): string {
  return figures.format((installs * CENTS_PER_INSTALL) / 100)
}

/** 'Games (Puzzle)', or 'Games' alone. */
export function typeText(app: { category: string; subcategory: string | null }): string {
  return app.subcategory ? `${app.category} (${app.subcategory})` : app.category
}
