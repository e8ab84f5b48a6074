import pg from 'pg'

/**
 * Sets how far the product's clock runs ahead of the database's; negative for the past. Only tests and the making of the demo
 * do this, with the full rights of an embedded database: the roles of the running program may only read the clock.
 */
export async function turnClock(coreUrl: string, aheadMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: coreUrl })
  await client.connect()
  try {
    await client.query('UPDATE app_clock SET ahead = $1::interval', [`${aheadMs} milliseconds`])
  } finally {
    await client.end()
  }
}
