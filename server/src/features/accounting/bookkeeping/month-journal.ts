import type { Db } from '../../../lib/db/database.ts'
import type { Month } from '../../../lib/time/month.ts'
import { createMonthJournal, type Journal, type JournalEntry } from './journal-entries.ts'
import {
  documentAmountsIn,
  documentsBefore,
  type EntryHead,
  movedBefore,
  movedIn,
} from './journal-sources.sql.ts'
import { type Posting, postingsOfDocument, postingsOfMovement } from './postings.ts'

/** The journal of a month, by day. The entries of a day come before its documents. */
export async function monthJournal(db: Db, days: Month): Promise<JournalEntry[]> {
  const journal = await openJournal(db, days.from)
  const entries = new Map<string, { head: EntryHead; postings: Posting[] }>()
  const post = (head: EntryHead, postings: readonly Posting[]) => {
    const name = [head.day, head.kind, head.key].join(' ')
    const entry = entries.get(name) ?? { head, postings: [] }
    entries.set(name, entry)
    entry.postings.push(...postings)
  }
  for (const row of await movedIn(db, days)) post(row, postingsOfMovement(row))
  for (const row of await documentAmountsIn(db, days)) post(row, postingsOfDocument(row))
  return [...entries.values()]
    .toSorted((one, other) =>
      one.head.day < other.head.day ? -1 : +(one.head.day > other.head.day),
    )
    .flatMap(({ head, postings }) => journal.entryOf(head, postings) ?? [])
}

/** A journal with all that was posted before a day. */
export async function openJournal(db: Db, day: string): Promise<Journal> {
  const journal = createMonthJournal()
  const moved = await movedBefore(db, day)
  const issued = await documentsBefore(db, day)
  journal.open([...moved.flatMap(postingsOfMovement), ...issued.flatMap(postingsOfDocument)])
  return journal
}
