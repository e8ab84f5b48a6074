import type { FileFormat, StatisticsFile } from '@frontrow/contract/statistics/files'
import { dayText } from '../../lib/text/day-text.ts'

export const formatNames: Readonly<Record<FileFormat, string>> = {
  csv: 'CSV',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
}

/** '1 May 2026 to 25 May 2026', or one day. */
export function daysText({ from, till }: Pick<StatisticsFile, 'from' | 'till'>): string {
  return from === till ? dayText(from) : `${dayText(from)} to ${dayText(till)}`
}
