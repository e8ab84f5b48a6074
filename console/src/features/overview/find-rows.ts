import { fold } from '../../ui/fold.ts'

/**
 * The rows with a cell that contains the search. Case and accents are ignored; an empty search
 * matches all rows.
 */
export function findRows<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const wanted = fold(search.trim())
  if (wanted === '') return rows
  return rows.filter((row) => textsOf(row).some((text) => fold(text).includes(wanted)))
}
