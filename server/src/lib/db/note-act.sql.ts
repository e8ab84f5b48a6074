import type { Db } from './database.ts'
import { execute } from './rows.ts'

/**
 * Notes that this transaction acts: the database refuses its COMMIT unless it writes an audit row.
 * `serve` notes the acts of members; sign-in, sign-up and operators' commands note their own.
 */
export async function noteAct(db: Db): Promise<void> {
  await execute(db)`SELECT note_audited_act()`
}

/** Notes that an act turned out to change nothing, so that it commits without an audit row. */
export async function noteNothingChanged({ db }: { db: Db }): Promise<void> {
  await execute(db)`SELECT note_nothing_changed()`
}
