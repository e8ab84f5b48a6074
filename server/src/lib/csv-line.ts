/**
 * A line of RFC 4180 with its end. A value that a spreadsheet would read as a formula gets an
 * apostrophe (OWASP, CSV injection), because names are typed by people.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
