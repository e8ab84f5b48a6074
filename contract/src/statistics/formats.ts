/** How a file of statistics is written. */
export const fileFormats = ['csv', 'ndjson', 'parquet'] as const

export type FileFormat = (typeof fileFormats)[number]
