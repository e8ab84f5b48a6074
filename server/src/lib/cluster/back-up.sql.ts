import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Keeps the log from here on until the client ends, which it also does when its process dies. */
export async function keepLog(client: pg.Client): Promise<void> {
  const slot = `backup_${randomBytes(6).toString('hex')}`
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
}

/**
 * A copy begins with a checkpoint. An urgent one is written at once, and commits wait for the disk
 * meanwhile; another one is spread over minutes, as every checkpoint of the database is.
 */
export async function beginCopy(client: pg.Client, isUrgent: boolean): Promise<void> {
  // Otherwise a checkpoint would be waited for to its end though the client is gone.
  await client.query(`SET client_connection_check_interval = '1s'`)
  await client.query(`SELECT pg_backup_start('backup', fast => $1)`, [isUrgent])
}

export interface EndOfCopy {
  stopLsn: string
  /** The text of the file backup_label. */
  label: string
  /** The first and the last segment of the log that the copy needs. */
  first: string
  last: string
}

export async function endCopy(client: pg.Client): Promise<EndOfCopy> {
  const { rows } = await client.query<{ stopLsn: string; label: string; last: string }>(
    `SELECT lsn::text AS "stopLsn", labelfile AS label, pg_walfile_name(lsn) AS last
     FROM pg_backup_stop(wait_for_archive => false)`,
  )
  const [end] = rows
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(end?.label ?? '')?.[1]
  if (end === undefined || first === undefined) throw new Error('PostgreSQL returned no label')
  return { stopLsn: end.stopLsn, label: end.label, last: end.last, first }
}

export async function readSchema(client: pg.Client): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations ORDER BY name',
  )
  return rows
}
