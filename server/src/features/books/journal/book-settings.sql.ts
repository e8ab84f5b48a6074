import type { AnyDb, Db } from '../../../lib/db/database.ts'

/** Test keys and real money never meet: an account belongs to one of the two. */
export type Book = 'sandbox' | 'live'

/** Undefined before the first start. */
export async function storedCurrency(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('ledger_settings').select('network_currency').executeTakeFirst()
  return row?.network_currency
}

/**
 * The currency that was stored first. When several nodes start at once, one writes it and all read
 * it.
 */
export async function writtenCurrency(db: Db, currency: string): Promise<string> {
  await db
    .insertInto('ledger_settings')
    .values({ network_currency: currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('ledger_settings')
    .select('network_currency')
    .executeTakeFirstOrThrow()
  return row.network_currency
}

export interface OpenBooks {
  currency: string
  book: Book
  /** The first UTC day that is charged. */
  since: string
}

/** Undefined until the books are opened. */
export async function findOpenBooks(db: AnyDb): Promise<OpenBooks | undefined> {
  const row = await db.selectFrom('ledger_settings').selectAll().executeTakeFirst()
  if (row === undefined || row.book === null || row.books_since === null) return undefined
  return { currency: row.network_currency, book: row.book as Book, since: row.books_since }
}

/** False where the books are open already. */
export async function writeOpenBooks(
  db: Db,
  { book, since }: Pick<OpenBooks, 'book' | 'since'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_settings')
    .set({ book, books_since: since })
    .where('book', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
