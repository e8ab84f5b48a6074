import { hourMs } from '@frontrow/contract/durations'
import type { Database } from '../../../lib/db/database.ts'
import { announceInstalls } from '../../campaigns/campaigns.ts'
import { keepRewards } from '../../rewards/rewards.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { kinds } from '../tokens/event-token.ts'
import { readOutgoing, removeOutgoing } from './outgoing.sql.ts'

const mostARound = 500
/** An impression or an install that arrives later than this after its ad does not count. */
const countedByMs = 48 * hourMs

interface Databases {
  core: Database
  events: Pick<EventDatabase, 'run'>
}

/**
 * Moves what waits from the event database to the core database. Where the two differ after a
 * crash, a row is moved twice, and the second time changes nothing: a reward is kept once for an
 * ad, and a message is stored once for its cause.
 */
export async function moveOutgoing({ core, events }: Databases, now: Date): Promise<void> {
  for (;;) {
    const rows = await readOutgoing(events.run, {
      most: mostARound,
      givenUpAt: new Date(now.getTime() - countedByMs),
    })
    if (rows.length === 0) return
    const rewards = rows.flatMap((row) => (row.kind === kinds.complete ? [row] : []))
    const installs = rows.flatMap((row) => (row.kind === kinds.install && row.counts ? [row] : []))
    await core.asSystem(async (db) => {
      await keepRewards(
        db,
        rewards.map(({ rid: id, at, facts }) => ({ id, at, ...facts })),
        now,
      )
      await announceInstalls(
        db,
        installs.map(({ rid: id, at, facts }) => ({ id, at, ...facts })),
        now,
      )
    })
    await removeOutgoing(events.run, rows)
    if (rows.length < mostARound) return
  }
}
