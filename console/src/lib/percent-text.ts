const format = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const smallest = 0.001

/**
 * A part of a whole, of a hundred and with at most one decimal: '82.5%'. It rounds, but never to nothing or to everything: '<0.1%'
 * and '>99.9%'. Of nothing there is no part: '–'. A part larger than its whole, which came late, is all of it.
 */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = Math.min(1, part / whole)
  if (share > 0 && share < smallest) return `<${format.format(smallest)}`
  if (share < 1 && share > 1 - smallest) return `>${format.format(1 - smallest)}`
  return format.format(share)
}
