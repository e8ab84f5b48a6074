import type { EventDatabase } from './event-database.sql.ts'
import { laneProbe } from './taken-lanes.sql.ts'

/** Ends the transaction, so that the rows are not kept. */
class Undo extends Error {}

/** Small rows would fit into pages that the table has already. */
const probeRows = 2000

/**
 * Asks for an answer where the lane's events are stored. After the disk was full it also writes
 * rows that need new pages, and takes them back.
 */
export async function probeSpace(
  events: Pick<EventDatabase, 'run' | 'inTransaction'>,
  { isFull, lane }: { isFull: boolean; lane: number },
): Promise<void> {
  if (!isFull) {
    await events.run(laneProbe, [lane])
    return
  }
  try {
    await events.inTransaction(async (run) => {
      await run(
        `INSERT INTO events.flushes (lane, id, at) SELECT $2::smallint, gen_random_uuid(), now() FROM generate_series(1, $1::integer)`,
        [probeRows, lane],
      )
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
