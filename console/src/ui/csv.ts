export type CsvCell = string | number

/**
 * A CSV file in the format of RFC 4180, with a byte order mark so that spreadsheets read it as
 * UTF-8. A value that a spreadsheet would read as a formula gets an apostrophe prefix (OWASP, CSV
 * injection), because names are user input.
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
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
