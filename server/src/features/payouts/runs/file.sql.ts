import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'

export interface StoredFile {
  format: 'pain.001' | 'csv'
  sha256: Buffer
  /** Sealed. */
  content: Buffer
}

export async function findFile(db: Db, runId: string): Promise<StoredFile | undefined> {
  const row = await camel(db)
    .selectFrom('payout_files')
    .select(['format', 'sha256', 'content'])
    .where('runId', '=', runId)
    .executeTakeFirst()
  return row as StoredFile | undefined
}

export async function insertFile(db: Db, file: StoredFile & NewRow<'payout_files'>): Promise<void> {
  await camel(db).insertInto('payout_files').values(file).execute()
}
