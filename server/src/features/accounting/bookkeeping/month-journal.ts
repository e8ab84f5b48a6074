import type { Db } from '../../../lib/db/database.ts'
import type { Month } from '../../../lib/time/month.ts'
import { createMonthJournal, type Journal, type JournalEntry } from './journal-entries.ts'
import { documentAmountsIn, documentsBefore, movedBefore, movedIn } from './journal-sources.sql.ts'
import { postedEntries } from './posted-entries.ts'
import { postingsOfDocument, postingsOfMovement } from './postings.ts'

/** The journal of a month, by day. The entries of a day come before its documents. */
export async function monthJournal(db: Db, days: Month): Promise<JournalEntry[]> {
  const journal = await openJournal(db, days.from)
  const moved = await movedIn(db, days)
  const issued = await documentAmountsIn(db, days)
  return postedEntries([...moved, ...issued]).flatMap(
    ({ head, postings }) => journal.entryOf(head, postings) ?? [],
  )
}

/** A journal with all that was posted before a day. */
export async function openJournal(db: Db, day: string): Promise<Journal> {
  const journal = createMonthJournal()
  const moved = await movedBefore(db, day)
  const issued = await documentsBefore(db, day)
  journal.open([...moved.flatMap(postingsOfMovement), ...issued.flatMap(postingsOfDocument)])
  return journal
}
