import pg from 'pg'
import { connectionTo } from './connection-settings.ts'

/** Opens a connection outside of all pools for one piece of work, and ends it afterwards. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectApart(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Opens a connection outside of all pools, such as one with the rights of a cluster's owner. Its
 * statements may take any time. The caller ends it.
 */
export async function connectApart(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(url))
  // Without this listener the process would end when the database does. The next query reports the
  // error.
  client.on('error', () => {})
  await client.connect()
  return client
}
