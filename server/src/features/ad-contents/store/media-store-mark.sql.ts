import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

/** The mark that the network's store of media carries; undefined before the first start. */
export async function readMark(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('media_store_marks').select('mark').executeTakeFirst()
  return row?.mark
}

/** Keeps the first mark that a node wrote. Returns the one that is kept. */
export async function keepMark(db: Db, mark: string): Promise<string> {
  await db
    .insertInto('media_store_marks')
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readMark(db)) ?? mark
}

/** True where any media were ever uploaded. */
export async function hasMedia(db: Db): Promise<boolean> {
  const found = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM ad_contents) AS has`.execute(
    db,
  )
  return found.rows[0]?.has === true
}
