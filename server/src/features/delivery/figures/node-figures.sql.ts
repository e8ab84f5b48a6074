import type { Selectable } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { NodeFigures as Table } from '../../../lib/db/tables.generated.ts'

export type NodeFiguresRow = Selectable<Table>

/** A row of the same node and moment stays, which only a turned clock makes. */
export async function insertFigures(db: Db, row: NodeFiguresRow): Promise<void> {
  await db
    .insertInto('node_figures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['node', 'at']).doNothing())
    .execute()
}

export async function forgetFigures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('node_figures').where('at', '<', before).execute()
}
