import { isId } from '../db/ids.ts'

/**
 * Writes where a page of a list ends: the value that its rows are sorted by, and the id of its last
 * row. A time is written in whole milliseconds.
 */
export function cursorOf(sorted: Date | string, id: string): string {
  return `${sorted instanceof Date ? sorted.getTime() : sorted}_${id}`
}

/**
 * A page of a list: the first `most` of the rows that were found, and the cursor of the page after
 * it, which is that of the last row. `next` is null where no more than `most` rows were found.
 */
export function pageOf<Row>(
  found: readonly Row[],
  most: number,
  cursorOfRow: (row: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = found.slice(0, most)
  const last = shown.at(-1)
  const isEnd = last === undefined || found.length <= most
  return { shown, next: isEnd ? null : cursorOfRow(last) }
}

/** Returns undefined for no cursor and for a malformed one: the list then starts at its top. */
export function readCursor(cursor: string | undefined): { sorted: string; id: string } | undefined {
  const [sorted = '', id = ''] = cursor?.split('_') ?? []
  return isId(id) ? { sorted, id } : undefined
}

/** The same for a list that is sorted by a time. */
export function readTimeCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const place = readCursor(cursor)
  const at = new Date(Number(place?.sorted))
  return place === undefined || Number.isNaN(at.getTime()) ? undefined : { at, id: place.id }
}
