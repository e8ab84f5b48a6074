import { fold } from '../../ui/fold.ts'

/** The rows in whose cells the search is found. Letters are compared without case and marks; an empty search finds all. */
export function findRows<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const wanted = fold(search.trim())
  if (wanted === '') return rows
  return rows.filter((row) => textsOf(row).some((text) => fold(text).includes(wanted)))
}
