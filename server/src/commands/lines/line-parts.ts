// Reads the parts of a command line that several commands share.

/**
 * An invalid command line. The program prints the error and its usage and ends with exit code 64
 * (EX_USAGE of sysexits).
 */
export class BadLine extends Error {}

/** A day such as 2026-03-31; nothing where none is given. Throws `BadLine`. */
export function dayOf(given: string | undefined): { date?: string } {
  if (given === undefined) return {}
  const day = new Date(`${given}T00:00:00Z`)
  // JavaScript reads February 30th as a day in March, so the date is compared with its text.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${given}T`)
  if (!isDay) throw new BadLine(`"${given}" is not a day such as 2026-03-31.`)
  return { date: given }
}

/** Throws `BadLine`. */
export function monthOf(given: string): string {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(given))
    throw new BadLine(`"${given}" is not a month such as 2026-03.`)
  return given
}

/** The email of --as. Throws `BadLine`. */
export function asOf(as: string | undefined): string {
  if (as === undefined) throw new BadLine('This needs --as <email> of an operator.')
  return as
}

/** The text of --why. Throws `BadLine`. */
export function whyOf(why = ''): string {
  const reason = why.trim()
  if (reason.length < 3 || reason.length > 500)
    throw new BadLine('This needs --why "<text>" with 3 to 500 characters.')
  return reason
}
