export type CsvCell = string | number | DecimalCell

/** A decimal text of the books, as `-0.000007`. It stays a number in the file, with all digits. */
export interface DecimalCell {
  decimal: string
}

/**
 * A CSV file in the format of RFC 4180, with a byte order mark so that spreadsheets read it as
 * UTF-8. A value that a spreadsheet would read as a formula gets an apostrophe prefix (OWASP, CSV
 * injection), because names are user input. So does one with a formula behind a semicolon, where
 * spreadsheets of many countries separate cells.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob([byteOrderMark + csvText(rows)], { type: 'text/csv;charset=utf-8' })
}

const byteOrderMark = '\uFEFF'

export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return isDecimal(cell.decimal) ? cell.decimal : quoted(cell.decimal)
  return quoted(cell)
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

function quoted(cell: string): string {
  const text = /(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
