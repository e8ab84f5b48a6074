/** The formats of a statistics file. */
export const fileFormats = ['csv', 'ndjson', 'parquet'] as const

export type FileFormat = (typeof fileFormats)[number]

/** The name of a column in a file, with the currency of its money: `spent_usd`. */
export function nameWithCurrency(column: { name: string; currency?: string | undefined }): string {
  const { name, currency } = column
  return currency === undefined ? name : `${name}_${currency.toLowerCase()}`
}
