export type CsvCell = string | number

/**
 * Rows as RFC 4180 has them, with the mark that makes a spreadsheet read UTF-8. A text that a spreadsheet would take for a
 * formula gets an apostrophe before it (OWASP, CSV injection): names come from people.
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
