import type { Db } from '../../../lib/db/database.ts'

export interface StoredFile {
  format: 'pain.001' | 'csv'
  sha256: Buffer
  /** Sealed. */
  content: Buffer
}

export async function findFile(db: Db, runId: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('payout_files')
    .select(['format', 'sha256', 'content'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, format: row.format as StoredFile['format'] }
}

export async function insertFile(
  db: Db,
  file: StoredFile & { runId: string; actor: string; now: Date },
): Promise<void> {
  await db
    .insertInto('payout_files')
    .values({
      run_id: file.runId,
      format: file.format,
      sha256: file.sha256,
      content: file.content,
      made_at: file.now,
      made_by: file.actor,
    })
    .execute()
}
