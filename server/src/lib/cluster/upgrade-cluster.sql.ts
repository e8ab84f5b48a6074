// What an upgrade reads of a cluster and writes into its copy. Both logins are superusers, whom
// row-level security does not bind.
import pg from 'pg'

export interface CopiedTable {
  /** Quoted, with its schema. */
  name: string
  /** Columns that are stored, quoted; generated ones are computed again. */
  columns: string
  /** All columns with their types, in order. */
  shape: string
  /** The table that this one is a part of, and its bounds; null for a table that is none. */
  parent: string | null
  bound: string | null
}

const readTables = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS shape,
    (SELECT format('%I.%I', pn.nspname, p.relname) FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent
     JOIN pg_namespace pn ON pn.oid = p.relnamespace WHERE i.inhrelid = c.oid) AS parent,
    pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema$)'
  ORDER BY 1`

export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  return (await client.query<CopiedTable>(readTables)).rows
}

/** The migrations that a cluster has run, with the hash of each. */
export async function listMigrations(
  client: pg.Client,
): Promise<{ name: string; sha256: string }[]> {
  return (
    await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM schema_migrations ORDER BY name',
    )
  ).rows
}

/** Opens the one moment that is copied. */
export async function beginReading(client: pg.Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

/**
 * Opens the one transaction of the copy. Triggers and foreign keys are not run again on rows that
 * passed them before.
 */
export async function beginWriting(client: pg.Client): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
}

export async function addPart(client: pg.Client, table: CopiedTable): Promise<void> {
  await client.query(`CREATE TABLE ${table.name} PARTITION OF ${table.parent} ${table.bound}`)
}

/** Removes what the migrations wrote, because the rows of the old cluster take its place. */
export async function emptyTables(
  client: pg.Client,
  tables: readonly CopiedTable[],
): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
}

export async function writeTo(client: pg.Client, table: CopiedTable, file: string): Promise<void> {
  await client.query(`COPY ${table.name} (${table.columns}) TO ${pg.escapeLiteral(file)}`)
}

export async function readFrom(client: pg.Client, table: CopiedTable, file: string): Promise<void> {
  await client.query(`COPY ${table.name} (${table.columns}) FROM ${pg.escapeLiteral(file)}`)
}

export interface Fingerprint {
  rows: string
  sum: string
}

/** The number of rows and a sum over all of their text, which does not depend on their order. */
export async function fingerprintOf(
  client: pg.Client,
  { name }: Pick<CopiedTable, 'name'>,
): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `SELECT count(*)::text AS rows,
       coalesce(sum(('x' || substr(md5("whole row"::text), 1, 15))::bit(60)::bigint), 0)::text AS sum
     FROM ${name} AS "whole row"`,
  )
  return rows[0] ?? { rows: '0', sum: '0' }
}

/** Gives each sequence of the copy the value of the old one. */
export async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences`,
  )
  for (const { name } of rows) {
    const { rows: values } = await from.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    )
    await to.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      name,
      values[0]?.last,
      values[0]?.called,
    ])
  }
}

/** Ends the copy, collects the statistics that plans need, and takes over the password. */
export async function finishCopy(client: pg.Client, password: string): Promise<void> {
  await client.query('COMMIT')
  await client.query('ANALYZE')
  await client.query(`ALTER ROLE postgres PASSWORD ${pg.escapeLiteral(password)}`)
}
