const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

/** '1,204', or '0.35' below ten. */
function figureText(value: number): string {
  return (value < 10 ? small : whole).format(value)
}

/** '1,204/s' */
export function rateText(perSecond: number): string {
  return `${figureText(perSecond)}/s`
}

/** '2.4 ms'; a dash for none. */
export function millisecondsText(milliseconds: number | null): string {
  return milliseconds === null ? '–' : `${figureText(milliseconds)} ms`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** '7.4 GB' in steps of 1,000; a dash where it is not known. */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return '–'
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${figureText(bytes / 1000 ** power)} ${units[power] ?? 'B'}`
}
