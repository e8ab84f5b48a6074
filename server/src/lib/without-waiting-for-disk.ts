import pg from 'pg'

/**
 * Runs work during which commits do not wait for the disk. It is for an embedded database whose
 * content is thrown away when the work is interrupted. When it resolves, every commit is on disk.
 * Stored events wait for the disk in any case.
 */
export async function withoutWaitingForDisk<T>(
  coreUrl: string,
  work: () => Promise<T>,
): Promise<T> {
  await setForAll(coreUrl, 'ALTER SYSTEM SET synchronous_commit = off')
  try {
    return await work()
  } finally {
    await setForAll(coreUrl, 'ALTER SYSTEM RESET synchronous_commit')
  }
}

async function setForAll(coreUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: coreUrl })
  // Without this listener the process would end when the database does. The next query reports the
  // error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
    await client.query('SELECT pg_reload_conf()')
    // The log is written in order, so this commit waits for all before it.
    await client.query('SET synchronous_commit = on')
    await client.query('SELECT pg_current_xact_id()')
  } finally {
    await client.end()
  }
}
