// How far an hour of a placement is from the same hour of the days before. Median and median
// deviation are used, because a single odd day must not make the next one look usual.
import { deviationMeasures } from '@frontrow/contract/operator/case-facts'

/** Counts of one hour of a placement. */
export interface TrafficHour {
  requests: number
  answers: number
  impressions: number
  clicks: number
  /** Events of any kind that do not count. */
  filtered: number
}

export type DeviationMeasure = (typeof deviationMeasures)[number]

export interface Deviation {
  measure: DeviationMeasure
  value: number
  /** The median of the same hour on earlier days. */
  usual: number
  /** In standard deviations, above or below the usual. */
  z: number
}

/** Fewer days say nothing about what is usual. */
const fewestDays = 7
/** An earlier hour with fewer events is too small for a share. */
const fewestEvents = 100
/** A difference of half a percentage point is always usual, however even the days before were. */
const leastScale = 0.005
/** Turns a median deviation into a standard deviation of a normal distribution. */
const madScale = 1.4826

const parts: Readonly<Record<DeviationMeasure, (hour: TrafficHour) => [number, number]>> = {
  ctr: ({ clicks, impressions }) => [clicks, impressions],
  fill: ({ answers, requests }) => [answers, requests],
  filtered: ({ filtered, impressions, clicks }) => [filtered, filtered + impressions + clicks],
}

/** The measures of an hour that can be compared with the same hour of earlier days. */
export function deviationsOf(hour: TrafficHour, earlier: readonly TrafficHour[]): Deviation[] {
  return deviationMeasures.flatMap((measure) => {
    const [part, whole] = parts[measure](hour)
    const shares = earlier
      .map((day) => parts[measure](day))
      .filter(([, of]) => of >= fewestEvents)
      .map(([some, of]) => some / of)
    if (whole < fewestEvents || shares.length < fewestDays) return []
    const usual = medianOf(shares)
    const value = part / whole
    const z = (value - usual) / scaleOf(shares, { usual, whole })
    return [{ measure, value, usual, z }]
  })
}

/** What is larger: the spread of the days before, or what chance alone makes of so few events. */
function scaleOf(
  shares: readonly number[],
  { usual, whole }: { usual: number; whole: number },
): number {
  const mad = medianOf(shares.map((share) => Math.abs(share - usual)))
  const chance = Math.sqrt((usual * (1 - usual)) / whole)
  return Math.max(mad * madScale, chance, leastScale)
}

/** Of at least one value. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}
