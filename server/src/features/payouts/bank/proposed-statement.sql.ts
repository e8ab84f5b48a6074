// The files of closing balances that wait for a second operator.
import type { Db } from '../../../lib/db/database.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'

export async function insertProposed(
  db: Db,
  row: { id: string; file: Buffer; fileName: string; now: Date },
): Promise<void> {
  await execute(db)`
    INSERT INTO proposed_statements (id, file, file_name, proposed_at)
    VALUES (${row.id}, ${row.file}, ${row.fileName}, ${row.now})`
}

/** The sealed file, which belongs to the statement from now on; undefined for an unknown one. */
export async function takeProposed(db: Db, id: string): Promise<{ file: Buffer } | undefined> {
  return one<{ file: Buffer }>(db)`
    DELETE FROM proposed_statements WHERE id = ${id} RETURNING file`
}

/** Files whose proposals have ended belong to nothing. */
export async function deleteAbandoned(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM proposed_statements s WHERE NOT EXISTS (
      SELECT FROM proposals d WHERE d.kind = 'cash.enter-statement' AND ${isUndecided('d')}
        AND d.payload::jsonb ->> 'id' = s.id::text)`
}

export interface OpenClosing {
  proposalId: string
  payload: string
  enteredBy: string
  enteredAt: Date
}

/** The open proposals of closing balances in a currency, the oldest first. */
export async function findOpenClosings(db: Db, currency: string): Promise<OpenClosing[]> {
  return many<OpenClosing>(db)`
    SELECT d.id AS "proposalId", d.payload, o.name AS "enteredBy", d.proposed_at AS "enteredAt"
    FROM proposals d JOIN operators o ON o.id = d.proposed_by
    WHERE d.kind = 'cash.enter-statement' AND ${isUndecided('d')} AND d.payload::jsonb ->> 'currency' = ${currency}
    ORDER BY d.id LIMIT 100`
}
