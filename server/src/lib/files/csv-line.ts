/** Spreadsheets read a file that begins with it as UTF-8. A bank's file has none. */
export const byteOrderMark = '\uFEFF'

/** A whole file for spreadsheets. */
export function csvFile(lines: readonly CsvLine[]): string {
  return byteOrderMark + lines.map(csvLine).join('')
}

/**
 * A line of RFC 4180 with its end. A value that a spreadsheet would read as a formula gets an
 * apostrophe (OWASP, CSV injection), because names are typed by people. So does one with a formula
 * behind a semicolon: spreadsheets of many countries separate cells there.
 */
export function csvLine(cells: CsvLine): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

export type CsvLine = readonly (string | DecimalCell)[]

/** A number as `-12.50`, which stays one in the file. */
interface DecimalCell {
  decimal: string
}

function cellOf(cell: string | DecimalCell): string {
  if (typeof cell !== 'string') return cell.decimal
  return textCell(cell)
}

function textCell(text: string): string {
  const harmless = /(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
