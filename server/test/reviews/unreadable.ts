import pg from 'pg'
import type { World } from '../support/world.ts'

/** Runs `work` while nobody can read these tables. */
export async function whileUnreadable(
  world: World,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const lock = new pg.Client({ connectionString: world.coreUrl })
  await lock.connect()
  await lock.query('BEGIN')
  for (const table of tables) await lock.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  try {
    await work()
  } finally {
    await lock.query('ROLLBACK')
    await lock.end()
  }
}
