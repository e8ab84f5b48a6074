/**
 * The one filter of what commands print. Users choose names, so control characters, which could
 * move a terminal's cursor, and marks that turn the direction of writing become question marks.
 * Line breaks are ours: a name keeps none, see clean-text.ts.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '?')
}

/** Prints a line of a command's answer. */
export function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}

/** Clears the line that the cursor is in, where a start has drawn how far it is. */
export const clearLine = '\r\u001B[2K'

/** Prints a line for the operator of a process that has no logger yet. */
export function say(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? clearLine : ''}${printable(line)}\n`)
}
