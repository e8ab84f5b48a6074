// Chooses the table that answers an ask, and refuses an ask that no table can answer.
import {
  type Dimension,
  keyDimensions,
  type MeasureName,
  measuresAbout,
  type Subject,
  type SumName,
  sumsOf,
  timeDimensions,
} from '@frontrow/contract/measures'
import { mostDays, mostDaysByHour, type StatisticsAsk } from '@frontrow/contract/statistics'
import { dayMs } from '@frontrow/contract/durations'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isDay } from '../../../lib/time/is-day.ts'
import { startOfDay } from '../../../lib/time/utc-day.ts'
import { type CountTable, tables } from './tables.sql.ts'

export interface Plan {
  readonly ask: StatisticsAsk
  readonly table: CountTable
  /** The zone in which days begin. */
  readonly zone: string
  /** The sums that the measures are computed from. */
  readonly sums: readonly SumName[]
  readonly order: readonly OrderItem[]
  /** How far `compare` goes back, as an interval of PostgreSQL; undefined without it. */
  readonly back: string | undefined
  readonly days: number
}

export interface OrderItem {
  name: Dimension | MeasureName
  isDown: boolean
}

/** `zone` is a time zone that the database has. Only operators may use `organization`. */
export function planAsk(
  ask: StatisticsAsk,
  { zone, isOperator }: { zone: string; isOperator: boolean },
): Plan {
  const days = daysOf(ask)
  refuseOtherMeasures(ask)
  const sums = sumsOf(ask.about, ask.measures)
  const table = tableFor(ask, { sums, zone, isOperator })
  const back = { before: `${days} days`, year: '1 year', none: undefined }[ask.compare ?? 'none']
  return {
    ask,
    table,
    zone: table.isByUtcDay ? 'UTC' : zone,
    sums,
    order: orderOf(ask),
    back,
    days,
  }
}

function daysOf({ from, till, by }: StatisticsAsk): number {
  for (const [field, day] of Object.entries({ from, till }))
    if (!isDay(day) || day < '2000-01-01' || day >= '2200-01-01')
      refuse('range_not_valid', { field })
  const days = (startOfDay(till).getTime() - startOfDay(from).getTime()) / dayMs + 1
  if (days < 1)
    refuse('range_not_valid', {
      field: 'till',
      message: 'Send a `till` that is not before `from`.',
    })
  if (days > (by.includes('hour') ? mostDaysByHour : mostDays))
    refuse('range_too_long', { field: 'from' })
  return days
}

function refuseOtherMeasures({ about, measures }: StatisticsAsk): void {
  const possible = measuresAbout(about)
  const other = measures.find((name) => !possible.includes(name))
  if (other === undefined) return
  const message = `\`${about}\` has no measure \`${other}\`. It has: ${possible.join(', ')}.`
  refuse('measure_not_possible', { field: 'measures', message })
}

interface Wanted {
  sums: readonly SumName[]
  zone: string
  isOperator: boolean
}

function tableFor(ask: StatisticsAsk, { sums, zone, isOperator }: Wanted): CountTable {
  const ofSubject = tables.filter(
    ({ about, sums: has }) => about === ask.about && sums.every((sum) => has.includes(sum)),
  )
  const named = [...ask.by, ...keyDimensions.filter((name) => ask.where?.[name] !== undefined)]
  const fitting = ofSubject.filter((table) => {
    const has = dimensionsOf(table, isOperator)
    return named.every((name) => has.includes(name))
  })
  if (fitting.length === 0) refuseDimensions(ask.about, ofSubject, isOperator)
  const isZoned = zone !== 'UTC' && tables.some((t) => t.about === ask.about && !t.isByUtcDay)
  const table = fitting.find((each) => !isZoned || !each.isByUtcDay)
  return table ?? refuseZone()
}

function dimensionsOf(table: CountTable, isOperator: boolean): Dimension[] {
  const times = timeDimensions.filter((name) => name !== 'hour' || table.grain === 'hour')
  return [...times, ...table.keys.filter((key) => isOperator || key !== 'organization')]
}

function refuseDimensions(
  about: Subject,
  ofSubject: readonly CountTable[],
  isOperator: boolean,
): never {
  const lists = new Set(ofSubject.map((table) => dimensionsOf(table, isOperator).join(', ')))
  const message = `With these measures, \`${about}\` can be asked by and where: ${[...lists].join('; or ')}.`
  refuse('dimension_not_possible', { field: 'by', message })
}

function refuseZone(): never {
  const message =
    'What is earned, and operating systems, are known by UTC day. Ask for them without a time zone.'
  refuse('time_zone_not_possible', { field: 'time_zone', message })
}

function orderOf({ order, by, measures }: StatisticsAsk): OrderItem[] {
  const possible: readonly (Dimension | MeasureName)[] = [...by, ...measures]
  return (order ?? []).map((text) => {
    const isDown = text.startsWith('-')
    const wanted = isDown ? text.slice(1) : text
    const name = possible.find((known) => known === wanted)
    return name === undefined ? refuse('order_not_possible', { field: 'order' }) : { name, isDown }
  })
}
