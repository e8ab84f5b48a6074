import pg from 'pg'

export interface TurnedClock {
  /** Sets how far the product's clock runs ahead of the database's; negative for the past. */
  turn(aheadMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * A hand on the product's clock. Only tests and the making of the demo have one, with the full rights of an embedded database:
 * the roles of the running program may only read the clock.
 */
export async function openTurnedClock(coreUrl: string): Promise<TurnedClock> {
  const client = new pg.Client({ connectionString: coreUrl })
  // Without a listener a database that ends meanwhile would end the process; the next turn tells of it.
  client.on('error', () => {})
  await client.connect()
  return {
    turn: async (aheadMs) => {
      await client.query('UPDATE app_clock SET ahead = $1::interval', [`${aheadMs} milliseconds`])
    },
    close: () => client.end(),
  }
}
