const format = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const exactFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
const pointFormat = new Intl.NumberFormat('en', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
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

/** A percentage that is set, such as a tax or a revenue share, with all its decimals: '7.25%'. */
export function setPercentText(percent: string | number): string {
  return `${exactFormat.format(Number(percent))}%`
}

/** How a number changed, in percent of what it was: '+12%', '-3%'; '–' if it was 0. */
export function changeText(now: number, before: number): string {
  return before === 0 ? '–' : `${pointFormat.format(Math.round((now / before - 1) * 100))}%`
}

/** How a percentage changed, in percentage points: '+0.8 pp'. Both are ratios from 0 to 1. */
export function pointsText(now: number, before: number): string {
  return `${pointFormat.format((now - before) * 100)} pp`
}
