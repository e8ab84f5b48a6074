import type { Dimension, MeasureName } from '@frontrow/contract/measures'
import type { Statistics, StatisticsColumn, StatisticsRow } from '@frontrow/contract/statistics'

type Value = StatisticsRow[number]

/** A row of an answer, read by names. */
export interface ResultRow {
  /** The value of the dimension: an id, a code or a day. Empty for the totals. */
  id: string
  /** The name of what has the id; null where it has none. */
  name: string | null
  values: Partial<Record<MeasureName, Value>>
  /** The same in the period before; undefined without a comparison. */
  before: Partial<Record<MeasureName, Value>> | undefined
  currency: string
}

export interface Results {
  rows: ResultRow[]
  totals: ResultRow
}

/** The rows of an answer that was asked by one dimension. */
export function resultsOf(reply: Statistics, by: Dimension): Results {
  const { columns, rows, before } = reply
  const at = columns.findIndex(({ name }) => name === by)
  const nameAt = columns.findIndex(({ kind }) => kind === 'label')
  const currency = reply.currency ?? ''
  return {
    rows: rows.map((row, place) => ({
      id: String(row[at] ?? ''),
      name: nameAt < 0 ? null : textIn(row[nameAt]),
      values: valuesOf(columns, row),
      before: before && valuesOf(columns, before[place]),
      currency,
    })),
    totals: totalsOf(reply),
  }
}

/** The totals of an answer, whatever it was asked by. */
export function totalsOf(reply: Statistics): ResultRow {
  const { columns, totals, totals_before: before, currency } = reply
  return {
    id: '',
    name: null,
    values: valuesOf(columns, totals),
    before: before && valuesOf(columns, before),
    currency: currency ?? '',
  }
}

function valuesOf(columns: readonly StatisticsColumn[], row: StatisticsRow | undefined) {
  const values: Record<string, Value> = {}
  for (const [place, { name, kind }] of columns.entries())
    if (kind === 'measure') values[name] = row?.[place] ?? null
  return values
}

function textIn(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null
}
