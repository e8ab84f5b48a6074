import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

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
  const found = await one<{ has: boolean }>(db)`SELECT EXISTS (SELECT FROM ad_contents) AS has`
  return found?.has === true
}
