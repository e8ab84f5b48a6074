/** Prints a line for the operator of a process that has no logger yet. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
