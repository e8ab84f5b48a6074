const format = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const smallest = 0.001

/**
 * A ratio as a percentage with at most one decimal: '82.5%'. Rounding never gives 0% or 100% for a
 * value between them: '<0.1%' and '>99.9%'. A whole of 0 gives '–'. A part larger than its whole,
 * caused by late events, gives 100%.
 */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = Math.min(1, part / whole)
  if (share > 0 && share < smallest) return `<${format.format(smallest)}`
  if (share < 1 && share > 1 - smallest) return `>${format.format(1 - smallest)}`
  return format.format(share)
}
