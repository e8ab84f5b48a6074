import { max, min } from 'd3-array'
import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'

export interface GraphPoint {
  /** The start of the bucket, in UTC. */
  at: Date
  value: number
  /** The value of the second, dashed line; null where it is not known. */
  second?: number | null
  /** Whether the bucket still grows, as today does. The line to it is dashed. */
  isUnfinished?: boolean
}

/** What the second line of a graph shows. */
export interface SecondLine {
  /** The head of its column: 'Usual'. */
  head: string
  /** A value of it beside that of the line: 'usually 97%'. */
  say: (text: string) => string
}

/** The bucket of a point, and whether it still grows: 'Tue 7 Apr 2026, so far'. */
export function pointText(
  { at, isUnfinished = false }: GraphPoint,
  dateText: (at: Date) => string,
): string {
  return isUnfinished ? `${dateText(at)}, so far` : dateText(at)
}

export function hasSecond(points: readonly GraphPoint[]): boolean {
  return points.some(({ second }) => second !== undefined)
}

export const GRAPH_HEIGHT = 400
const DAY_MS = 86_400_000
const margin = { top: 34, right: 28, bottom: 34 }

export type GraphLayout = ReturnType<typeof layOut>

/** How long a bucket is; `day` is for weeks and months too. */
export type GraphBucket = 'minute' | 'hour' | 'day'

/**
 * The positions of all parts of a graph of this width. `left` leaves room for the longest axis
 * label.
 */
export function layOut(
  points: readonly GraphPoint[],
  width: number,
  { axisWord, bucket }: { axisWord: (value: number) => string; bucket: GraphBucket },
) {
  const y = scaleLinear(
    [
      Math.min(0, min(points, ({ value }) => value) ?? 0),
      max(points, ({ value, second }) => Math.max(value, second ?? 0)) || 1,
    ],
    [GRAPH_HEIGHT - margin.bottom, margin.top],
  ).nice(5)
  const yTicks = y.ticks(5)
  const left = 16 + 7 * Math.max(...yTicks.map((tick) => axisWord(tick).length))
  const x = scaleUtc(daysOf(points), [left, Math.max(width - margin.right, left + 1)])
  const places = points.map(({ at, value }) => ({ x: x(at), y: y(value) }))
  const first = points.findIndex(({ isUnfinished = false }) => isUnfinished)
  const finished = first < 0 ? points.length : first
  return {
    left,
    right: width - margin.right,
    bottom: GRAPH_HEIGHT - margin.bottom,
    yTicks: yTicks.map((tick) => ({ word: axisWord(tick), y: y(tick) })),
    xTicks: apart(
      ticksOf(points, Math.floor((width - left) / 62), bucket).map(({ place, word }) => ({
        x: places[place]?.x ?? left,
        word,
      })),
    ),
    places,
    path: pathOf(places.slice(0, finished)),
    unfinishedPath: pathOf(places.slice(Math.max(0, finished - 1))),
    finished,
    secondPath: line<GraphPoint>(
      ({ at }) => x(at),
      ({ second }) => y(second ?? 0),
    ).defined(({ second }) => second != null)(points),
    label: labelPlace(places, left),
  }
}

function pathOf(places: readonly { x: number; y: number }[]): string | null {
  return line<{ x: number; y: number }>(
    (place) => place.x,
    (place) => place.y,
  )(places)
}

/** Where buckets are missing, labels would touch: those too near to the one before are left out. */
function apart(ticks: readonly { x: number; word: string }[]) {
  return ticks.reduce<{ x: number; word: string }[]>(
    (kept, tick) => (tick.x - (kept.at(-1)?.x ?? -Infinity) < 48 ? kept : [...kept, tick]),
    [],
  )
}

/** A single point has no range; it gets one day on either side. */
function daysOf(points: readonly GraphPoint[]): [Date, Date] {
  const first = points.at(0)?.at ?? new Date(0)
  const last = points.at(-1)?.at ?? first
  if (first < last) return [first, last]
  return [new Date(first.getTime() - DAY_MS), new Date(first.getTime() + DAY_MS)]
}

/** Natural intervals of axis labels: 7 days are a week, 12 months a year, 24 hours a day. */
const tickSteps: Readonly<Record<GraphBucket, readonly number[]>> = {
  minute: [1, 2, 5, 10, 15, 30, 60, 120],
  hour: [1, 2, 4, 6, 12, 24, 48, 96, 168],
  day: [1, 2, 3, 7, 14, 28, 56, 91, 182, 364],
}

/** The labels of the axis. Those of hours stand at round hours of the viewer. */
function ticksOf(points: readonly GraphPoint[], room: number, bucket: GraphBucket) {
  const every = tickSteps[bucket].find((step) => points.length / step <= room) ?? 728
  const first = bucket === 'hour' ? (24 - pointAt(points, 0).getHours()) % Math.min(every, 24) : 0
  const count = Math.max(0, Math.ceil((points.length - first) / every))
  return Array.from({ length: count }, (_, tick) => {
    const place = first + tick * every
    return { place, word: tickWord(points, place, { bucket, every }) }
  })
}

function tickWord(
  points: readonly GraphPoint[],
  place: number,
  { bucket, every }: { bucket: GraphBucket; every: number },
): string {
  if (bucket === 'day') return bucketWord(points, place)
  const at = pointAt(points, place)
  return bucket === 'hour' && every >= 24 ? localDayWord.format(at) : minuteWord(at)
}

const localDayWord = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

const minuteFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** '14:05' in the time zone of the viewer. */
export function minuteWord(at: Date): string {
  return minuteFormat.format(at)
}

const dayWord = wordOf({ day: 'numeric', month: 'short' })
const monthWord = wordOf({ month: 'short' })
const monthOfYearWord = wordOf({ month: 'short', year: 'numeric' })

/**
 * '6 Apr'. Over a range of more than 400 days: 'Apr 2026'. Monthly buckets: 'Apr', with the year at
 * the first bucket and at each January.
 */
function bucketWord(points: readonly GraphPoint[], place: number): string {
  const at = pointAt(points, place)
  const [first, last] = daysOf(points)
  const monthly = points.length > 1 && points.every((point) => point.at.getUTCDate() === 1)
  if (monthly) return place === 0 || at.getUTCMonth() === 0 ? monthOfYearWord(at) : monthWord(at)
  return last.getTime() - first.getTime() > 400 * DAY_MS ? monthOfYearWord(at) : dayWord(at)
}

function pointAt(points: readonly GraphPoint[], place: number): Date {
  return points[place]?.at ?? new Date(0)
}

function wordOf(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (at) => format.format(at)
}

/**
 * The label is above the start of the line, below it if there is no room above, or above the whole
 * line if there is no room below either.
 */
function labelPlace(places: readonly { x: number; y: number }[], left: number) {
  const near = places.filter(({ x }) => x < left + 130).map(({ y }) => y)
  const highest = Math.min(...near, GRAPH_HEIGHT - margin.bottom)
  const lowest = Math.max(...near, margin.top)
  const [above, below] = [highest - 12, lowest + 22]
  const inside = below < GRAPH_HEIGHT - margin.bottom ? below : margin.top - 12
  return { x: places[0]?.x ?? left, y: above > margin.top ? above : inside }
}
