import { nameWithCurrency } from '@frontrow/contract/statistics/formats'
import { byteOrderMark, csvLine } from '../../../lib/files/csv-line.ts'
import type { FileCell, FileColumn, FileSink, RowWriter } from './file-columns.ts'

/** Writes CSV by RFC 4180, in which no text is read as a formula. Money is a decimal number. */
export function csvRows(sink: FileSink, columns: readonly FileColumn[]): RowWriter {
  const head = byteOrderMark + csvLine(columns.map(nameWithCurrency))
  const lineOf = (row: readonly FileCell[]) =>
    csvLine(
      columns.map(({ type }, index) => {
        const cell = row[index] ?? null
        if (cell === null) return ''
        return type === 'text' ? String(cell) : { decimal: String(cell) }
      }),
    )
  return textRows(sink, { head, lineOf })
}

/** Writes a JSON object a line. Money is a decimal text, as in the answers of the API. */
export function ndjsonRows(sink: FileSink, columns: readonly FileColumn[]): RowWriter {
  const names = columns.map(nameWithCurrency)
  const lineOf = (row: readonly FileCell[]) => {
    const pairs = names.map((name, index) => [name, row[index] ?? null] as const)
    return `${JSON.stringify(Object.fromEntries(pairs))}\n`
  }
  return textRows(sink, { head: '', lineOf })
}

function textRows(
  sink: FileSink,
  { head, lineOf }: { head: string; lineOf: (row: readonly FileCell[]) => string },
): RowWriter {
  let begin = head
  const append = (text: string) => {
    const bytes = Buffer.from(begin + text)
    begin = ''
    return sink.append(bytes)
  }
  return {
    write: (rows) => append(rows.map(lineOf).join('')),
    // A file without rows has the head too.
    end: () => append(''),
  }
}
