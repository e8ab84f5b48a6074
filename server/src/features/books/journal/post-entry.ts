import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { NewEntry } from './entry.ts'
import { findEntryByKey, postTransfers, transfersOf } from './post-entry.sql.ts'

/**
 * Posts an entry in the caller's transaction, which must run as the system. Returns its id, or
 * undefined where the same entry is posted already. PostgreSQL's error has the code FL001 where the
 * key is posted with another content, FL003 where a strict transfer is not covered, and at COMMIT
 * FL002 where the two sides of delivery differ.
 */
export async function postEntry(
  db: Db,
  entry: NewEntry & { readonly now: Date },
): Promise<string | undefined> {
  const id = newId(entry.now)
  return (await postTransfers(db, id, entry)) ? id : undefined
}

/**
 * Posts an entry the other way round, as `<its key>/reversed`. `isStrict`: what it credited may not
 * end below 0.
 */
export async function reverseEntry(
  db: Db,
  { isStrict, ...entry }: Omit<NewEntry, 'transfers'> & { isStrict: boolean; now: Date },
): Promise<void> {
  const transfers = await transfersOf(db, entry.key)
  await postEntry(db, {
    ...entry,
    key: `${entry.key}/reversed`,
    transfers: transfers.map(({ debit, credit, ...transfer }) => ({
      ...transfer,
      debit: credit,
      credit: debit,
      isStrict,
    })),
  })
}

/** True where an entry with this key is posted. */
export async function isPosted(db: Db, key: string): Promise<boolean> {
  return (await findEntryByKey(db, key)) !== undefined
}
