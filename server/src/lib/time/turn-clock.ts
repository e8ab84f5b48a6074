import { connectApart } from '../db/connect-apart.ts'

export interface TurnedClock {
  /** Sets how far the product's clock is ahead of the database's; negative for the past. */
  turn(aheadMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Sets the product's clock, for tests and for building the demo. It needs the owner's rights of an
 * embedded database; the roles of the running program may only read the clock.
 */
export async function openTurnedClock(coreUrl: string): Promise<TurnedClock> {
  const client = await connectApart(coreUrl)
  return {
    turn: async (aheadMs) => {
      await client.query('UPDATE app_clock SET ahead = $1::interval', [`${aheadMs} milliseconds`])
    },
    close: () => client.end(),
  }
}
