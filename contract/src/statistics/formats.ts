/** The formats of a statistics file. */
export const fileFormats = ['csv', 'ndjson', 'parquet'] as const

export type FileFormat = (typeof fileFormats)[number]
