import type { DocumentAmounts, EntryHead, Movement } from './journal-sources.sql.ts'
import { type Posting, postingsOfDocument, postingsOfMovement } from './postings.ts'

export interface PostedEntry {
  head: EntryHead
  postings: Posting[]
}

type Row = EntryHead & (Movement | DocumentAmounts)

/**
 * Returns what each entry and document posts, ordered by day. Those of one day keep the order of
 * the rows.
 */
export function postedEntries(rows: readonly Row[]): PostedEntry[] {
  const entries = new Map<string, PostedEntry>()
  for (const row of rows) {
    const name = [row.day, row.kind, row.key].join(' ')
    const entry = entries.get(name) ?? { head: row, postings: [] }
    entries.set(name, entry)
    entry.postings.push(...postingsOf(row))
  }
  return [...entries.values()].toSorted(({ head: one }, { head: other }) =>
    one.day < other.day ? -1 : +(one.day > other.day),
  )
}

function postingsOf(row: Row): Posting[] {
  return 'documentType' in row ? postingsOfDocument(row) : postingsOfMovement(row)
}
