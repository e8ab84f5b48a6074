import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

export interface JobRow {
  job: string
  every_seconds: number | null
  /** Null for a job that was asked for and has not begun. */
  startedAt: Date | null
  finished_at: Date | null
  succeeded_at: Date | null
  failures: number
  result: string | null
  asked_at: Date | null
}

export async function findJobs(db: Db): Promise<JobRow[]> {
  const found = await sql<JobRow>`
    SELECT job, every_seconds, nullif(started_at, '-infinity') AS "startedAt", finished_at, succeeded_at, failures, result,
      asked_at FROM job_runs ORDER BY job`.execute(db)
  return found.rows
}

export interface SchemaRow {
  migration: string
  ranAt: Date
  migrations: number
}

/** Migrations of the event database are recorded there, or with a folder in their names. */
export async function findSchema(db: Db): Promise<SchemaRow> {
  const found = await sql<SchemaRow>`
    SELECT replace(name, '.sql', '') AS migration, ran_at AS "ranAt",
      (SELECT count(*)::integer FROM schema_migrations WHERE name ~ '^\\d') AS migrations
    FROM schema_migrations WHERE name ~ '^\\d' ORDER BY name DESC LIMIT 1`.execute(db)
  const [row] = found.rows
  if (row === undefined) throw new Error('the database has no migration')
  return row
}

export interface NodeVersion {
  lane: number
  version: string
  migration: string
  at: Date
}

/** The nodes that wrote figures since then. */
export async function findNodeVersions(db: Db, since: Date): Promise<NodeVersion[]> {
  const found = await sql<NodeVersion>`
    SELECT DISTINCT ON (lane, node) lane, version, migration, at
    FROM node_figures WHERE at > ${since} ORDER BY lane, node, at DESC`.execute(db)
  return found.rows
}

export interface WaitingMail {
  id: string
  about: string | null
  subject: string
  domain: string
  createdAt: Date
  nextTryAt: Date
  tries: number
  usefulUntil: Date | null
  failure: string | null
}

/** The last mail of the page before. */
export interface MailPlace {
  readonly nextTryAt: Date
  readonly id: string
}

const columns = sql`id, about, subject, domain, created_at AS "createdAt",
  date_trunc('milliseconds', next_try_at) AS "nextTryAt", tries, useful_until AS "usefulUntil", failure`

/** Mails that wait, the next one first. */
export async function waitingMails(
  db: Db,
  { after, most }: { after: MailPlace | undefined; most: number },
): Promise<WaitingMail[]> {
  const below =
    after === undefined
      ? sql``
      : sql`WHERE (date_trunc('milliseconds', next_try_at), id) > (${after.nextTryAt}, ${after.id}::uuid)`
  const found = await sql<WaitingMail>`
    SELECT ${columns} FROM outbox ${below}
    ORDER BY date_trunc('milliseconds', next_try_at), id LIMIT ${most}`.execute(db)
  return found.rows
}

/** The mail, locked until the transaction ends; undefined while a node sends it. */
export async function lockMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  const found = await sql<WaitingMail>`
    SELECT ${columns} FROM outbox WHERE id = ${id} FOR UPDATE SKIP LOCKED`.execute(db)
  return found.rows[0]
}
