import {
  isTimeDimension,
  measureOf,
  type Dimension,
  type MeasureName,
} from '@frontrow/contract/measures'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '../../lib/text/count-text.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { percentText } from '../../lib/text/percent-text.ts'
import { Money } from '../../lib/text/money.tsx'
import { paths } from '../../paths.ts'
import { CutText, NoValue, TwoLines, type Column } from '../../ui/tables/table.tsx'
import { dimensionText, dimensionWords, measureWords } from './statistics-words.ts'
import type { ResultRow } from './statistics-rows.ts'

/** A column that a table offers; `share` is each row's part of the total of one measure. */
export type ResultColumn = MeasureName | 'share'

/** Draws the value of a dimension where a page knows more of it than its name. */
export type ResultCells = Partial<Record<Dimension, (row: ResultRow) => ReactNode>>

interface ColumnsOf {
  by: Dimension
  shown: readonly ResultColumn[]
  /** The measure that `share` is of. */
  shareOf: MeasureName
  totals: ResultRow
  cells?: ResultCells | undefined
}

export function resultColumns(options: ColumnsOf): Column<ResultRow>[] {
  const { by, shown, shareOf, totals, cells } = options
  const main = shown.find((name) => isMoney(name)) ?? shown[0]
  return [
    {
      head: dimensionWords[by],
      cell: (row) => (row === totals ? <b>Total</b> : (cells?.[by]?.(row) ?? nameCell(by, row))),
      sortBy: (row) => textOfRow(by, row),
    },
    ...shown.map((name): Column<ResultRow> => ({
      head: columnWord(name, shareOf),
      cell: (row) =>
        name === 'share' ? shareCell(row, { of: shareOf, totals }) : measureCell(name, row),
      sortBy: (row) => Number(row.values[name === 'share' ? shareOf : name] ?? 0),
      numeric: true,
      phone: name === main ? 'main' : 'fact',
    })),
  ]
}

export function columnWord(name: ResultColumn, shareOf: MeasureName): string {
  return name === 'share' ? `Share of ${measureWords[shareOf].toLowerCase()}` : measureWords[name]
}

function isMoney(name: ResultColumn): boolean {
  return name !== 'share' && measureOf(name).unit === 'money'
}

/** What a row is called, which the search finds too. Days are sorted as they are written. */
export function textOfRow(by: Dimension, { id, name }: ResultRow): string {
  return isTimeDimension(by) ? id : (name ?? dimensionText(by, id))
}

const pages: Partial<Record<Dimension, (id: string) => string>> = {
  app: paths.app,
  campaign: paths.campaign,
  placement: paths.whyNoAd,
}

function nameCell(by: Dimension, { id, name }: ResultRow): ReactNode {
  const text = name ?? dimensionText(by, id)
  const page = name === null ? undefined : pages[by]
  if (page === undefined) return <CutText>{text}</CutText>
  return (
    <Link to={page(id)}>
      <CutText>{text}</CutText>
    </Link>
  )
}

function measureCell(name: MeasureName, { values, before, currency }: ResultRow): ReactNode {
  return (
    <Compared before={before && valueText(name, before[name], currency)}>
      {valueCell(name, values[name], currency)}
    </Compared>
  )
}

function shareCell(row: ResultRow, { of, totals }: { of: MeasureName; totals: ResultRow }) {
  const share = (values: ResultRow['values'], all: ResultRow['values']) =>
    percentText(Number(values[of] ?? 0), Number(all[of] ?? 0))
  return (
    <Compared before={row.before && totals.before && share(row.before, totals.before)}>
      {share(row.values, totals.values)}
    </Compared>
  )
}

function Compared({ before, children }: { before: string | undefined; children: ReactNode }) {
  if (before === undefined) return children
  const second = (
    <>
      <span className="unseen">before: </span>
      {before}
    </>
  )
  return <TwoLines second={second}>{children}</TwoLines>
}

function valueCell(
  name: MeasureName,
  value: string | number | null | undefined,
  currency: string,
): ReactNode {
  if (value === null || value === undefined) return <NoValue />
  const { unit } = measureOf(name)
  if (unit === 'money' || unit === 'price') return <Money amount={value} currency={currency} />
  return valueText(name, value, currency)
}

/** '12,500', '4.2%', '€18.75'; a dash for a ratio of nothing. */
export function valueText(
  name: MeasureName,
  value: string | number | null | undefined,
  currency: string,
): string {
  if (value === null || value === undefined) return '–'
  const { unit } = measureOf(name)
  if (unit === 'count') return countText(Number(value))
  return unit === 'share' ? percentText(Number(value), 1) : moneyText(value, currency)
}
