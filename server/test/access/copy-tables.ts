import pg from 'pg'

/**
 * The part of node-postgres that receives the rows of a COPY:
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY
 */
interface CopyConnection {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void
}

/**
 * Reads all tables of a database except PostgreSQL's own, by name, as `COPY … TO STDOUT` writes
 * them.
 */
export async function copyTables(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let chunks: Buffer[] = []
  const { connection } = client as unknown as { connection: CopyConnection }
  connection.on('copyData', ({ chunk }) => void chunks.push(chunk))
  const tables = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const copies = new Map<string, string>()
  for (const { name } of tables.rows) {
    chunks = []
    await client.query(`COPY ${name} TO STDOUT`)
    copies.set(name, Buffer.concat(chunks).toString('utf8'))
  }
  await client.end()
  return copies
}
