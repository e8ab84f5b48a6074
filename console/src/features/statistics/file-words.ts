import type { FileFormat } from '@frontrow/contract/statistics/files'

export const formatNames: Readonly<Record<FileFormat, string>> = {
  csv: 'CSV',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
}
