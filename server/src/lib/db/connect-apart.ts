import pg from 'pg'

/** Opens a connection outside of all pools for one piece of work, and ends it afterwards. */
export async function withConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectApart({ connectionString })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Opens a connection outside of all pools, such as one with the rights of a cluster's owner. The
 * caller ends it.
 */
export async function connectApart(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  // Without this listener the process would end when the database does. The next query reports the
  // error.
  client.on('error', () => {})
  await client.connect()
  return client
}
