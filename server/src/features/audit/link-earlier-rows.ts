import type { Services } from '../../lib/calls/context.ts'
import { linkEarlierBatch } from './link-earlier-rows.sql.ts'

const batchSize = 500

/**
 * Links the audit rows from before there were chains, in batches of their own transactions, so that
 * it may be stopped or killed at any moment and goes on at the next start. Any number of nodes may
 * run it.
 */
export async function linkEarlierRows(
  { database }: Pick<Services, 'database'>,
  stop?: AbortSignal,
): Promise<void> {
  while (stop?.aborted !== true) {
    const linked = await database.asSystem((db) => linkEarlierBatch(db, batchSize))
    if (linked === 0) return
  }
}
