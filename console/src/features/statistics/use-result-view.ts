import type { Dimension } from '@frontrow/contract/measures'
import { useAddressParams } from '../../lib/use-address-params.ts'
import type { ResultColumn } from './result-columns.tsx'

/** How a table splits its figures, and which columns it shows. */
export interface ResultView {
  by: Dimension
  shown: readonly ResultColumn[]
}

/** A saved view may name columns that there are no more: they are left out when it is read. */
export interface ViewChange {
  by?: Dimension
  shown?: readonly string[]
}

interface Offered {
  splits: readonly [Dimension, ...Dimension[]]
  /** The columns that a split can show, in their order. */
  columnsBy: (by: Dimension) => readonly ResultColumn[]
  /** Those that it shows until others are chosen. */
  usual: readonly ResultColumn[]
}

/** The view of a table, which the address keeps. What the table does not offer is left out. */
export function useResultView(
  offered: Offered,
): readonly [ResultView, (change: ViewChange) => void] {
  const [params, changeParams] = useAddressParams()
  const by = offered.splits.find((one) => one === params.get(BY)) ?? offered.splits[0]
  const possible = offered.columnsBy(by)
  const chosen = (params.get(COLUMNS) ?? '').split(',')
  const named = possible.filter((one) => chosen.includes(one))
  const shown =
    named.length > 0 ? named : offered.usual.filter((column) => possible.includes(column))
  const change = (part: ViewChange) =>
    changeParams((next) => {
      if (part.by !== undefined) next.set(BY, part.by)
      if (part.shown !== undefined) next.set(COLUMNS, part.shown.join(','))
    })
  return [{ by, shown }, change]
}

const BY = 'results-by'
const COLUMNS = 'results-columns'
