import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'

/** '12 s', '5 min', '3 h' or '2 d': a length of time in its largest whole unit. */
export function ageText(milliseconds: number): string {
  const length = Math.max(0, milliseconds)
  if (length < minuteMs) return `${Math.floor(length / 1000)} s`
  if (length < hourMs) return `${Math.floor(length / minuteMs)} min`
  if (length < 2 * dayMs) return `${Math.floor(length / hourMs)} h`
  return `${Math.floor(length / dayMs)} d`
}
