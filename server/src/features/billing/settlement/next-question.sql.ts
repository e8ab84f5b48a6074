// When the card provider is asked about charges and refunds. Every statement runs as the system.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, execute } from '../../../lib/db/rows.ts'

type Asked = 'charges' | 'refunds'

/** The ids of those that are to be sent or asked for now, oldest first. */
export async function dueQuestions(
  db: Db,
  asked: Asked,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT id FROM ${sql.table(asked)} WHERE next_at <= ${now} ORDER BY next_at LIMIT ${most}`
  return rows.map(({ id }) => id)
}

/** Sets when the provider is asked again; null for never. */
export async function askLater(
  db: Db,
  asked: Asked,
  { id, nextAt }: { id: string; nextAt: Date | null },
): Promise<void> {
  await execute(db)`UPDATE ${sql.table(asked)} SET next_at = ${nextAt} WHERE id = ${id}`
}
