import type { EventDatabase } from './event-database.sql.ts'

/** Ends the transaction, so that the rows are not kept. */
class Undo extends Error {}

/** Small rows would fit into pages that the table has already. */
const probeRows = 2000

/**
 * Asks for an answer. After the disk was full it also writes rows that need new pages, and takes
 * them back.
 */
export async function probeSpace(
  events: Pick<EventDatabase, 'run' | 'inTransaction'>,
  { isFull }: { isFull: boolean },
): Promise<void> {
  if (!isFull) {
    await events.run('SELECT 1', [])
    return
  }
  try {
    await events.inTransaction(async (run) => {
      await run(
        `INSERT INTO events.flushes (lane, id, at) SELECT -1, gen_random_uuid(), now() FROM generate_series(1, $1::integer)`,
        [probeRows],
      )
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
