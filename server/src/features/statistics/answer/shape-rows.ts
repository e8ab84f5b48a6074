// Makes the columns and values of an answer, and computes its ratios from sums.
import {
  type Dimension,
  isMoney,
  dividedBy,
  isRatio,
  isTimeDimension,
  labelledDimensions,
  type MeasureName,
  measureOf,
} from '@frontrow/contract/measures'
import { amountText } from '@frontrow/contract/money/amounts'
import { priceOf } from '@frontrow/contract/money/ecpm'
import type { StatisticsColumn, StatisticsRow } from '@frontrow/contract/statistics'
import type { Plan } from './plan-ask.ts'

/** A dimension whose values are ids. */
export type Labelled = (typeof labelledDimensions)[number]

export function isLabelled(name: Dimension): name is Labelled {
  return labelledDimensions.some((known) => known === name)
}

/** `currency` is that of all amounts; undefined where each row has its own. */
export function columnsOf(plan: Plan, currency: string | undefined): StatisticsColumn[] {
  const { by, labels, measures } = plan.ask
  return [
    ...by.flatMap((name): StatisticsColumn[] => [
      dimensionColumn(name, plan.zone),
      ...(labels === true && isLabelled(name)
        ? [{ name: `${name}_name`, kind: 'label', unit: 'name' } as const]
        : []),
    ]),
    ...measures.map((name): StatisticsColumn => {
      const { unit } = measureOf(name)
      const isKnown = isMoney(name) && currency !== undefined
      return { name, kind: 'measure', unit, ...(isKnown && { currency }) }
    }),
  ]
}

function dimensionColumn(name: Dimension, zone: string): StatisticsColumn {
  if (name === 'hour') return { name, kind: 'dimension', unit: 'hour', time_zone: 'UTC' }
  if (isTimeDimension(name)) return { name, kind: 'dimension', unit: 'day', time_zone: zone }
  return { name, kind: 'dimension', unit: isLabelled(name) ? 'id' : 'code' }
}

export interface RowParts {
  /** The values of `by`; null in a total. */
  keys: readonly (string | null)[]
  sums: readonly bigint[]
  /** True where the sums include several currencies. Amounts are then null. */
  isMixed: boolean
}

/** The names of ids, by dimension. */
export type Names = ReadonlyMap<Dimension, ReadonlyMap<string, string>>

export function rowOf(plan: Plan, { keys, sums, isMixed }: RowParts, names: Names): StatisticsRow {
  const { by, labels, measures } = plan.ask
  return [
    ...by.flatMap((name, index): StatisticsRow => {
      const key = keys[index] ?? null
      if (labels !== true || !isLabelled(name)) return [key]
      return [key, (key === null ? undefined : names.get(name)?.get(key)) ?? null]
    }),
    ...measures.map((name) => (isMixed && isMoney(name) ? null : valueOf(plan, name, sums))),
  ]
}

function valueOf(
  { ask, sums: names }: Plan,
  name: MeasureName,
  sums: readonly bigint[],
): StatisticsRow[number] {
  const sum = (wanted: MeasureName | undefined) =>
    sums[names.findIndex((each) => each === wanted)] ?? 0n
  const measure = measureOf(name)
  if (!isRatio(measure)) return measure.unit === 'money' ? amountText(sum(name)) : Number(sum(name))
  const [of, per] = [sum(dividedBy(ask.about, name)), sum(measure.per)]
  if (measure.unit === 'price') return priceOf(of, per, BigInt(measure.times)) ?? null
  return per === 0n ? null : Math.round((Number(of) * 1e6) / Number(per)) / 1e6
}
