import { isId } from '../db/ids.ts'

/**
 * Where a page of a list ends, as a text for the caller: what its rows are sorted by, and the id of
 * its last row. Times are whole milliseconds.
 */
export function cursorOf(sorted: Date | string, id: string): string {
  return `${sorted instanceof Date ? sorted.getTime() : sorted}_${id}`
}

/** Undefined without a cursor, and for a text that is none: the list then begins at its begin. */
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
