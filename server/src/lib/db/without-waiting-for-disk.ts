import { withConnection } from './connect-apart.ts'

/**
 * Runs work during which commits do not wait for the disk. It is for an embedded database whose
 * content is thrown away when the work is interrupted. When it resolves, every commit is on disk.
 * Connections to the event database wait for the disk in any case.
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
  await withConnection(coreUrl, async (client) => {
    await client.query(statement)
    await client.query('SELECT pg_reload_conf()')
    // The write-ahead log is written in order, so once this commit is on disk all earlier ones are.
    await client.query('SET synchronous_commit = on')
    await client.query('SELECT pg_current_xact_id()')
  })
}
