import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, only } from '../../../lib/db/rows.ts'

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
  return many<JobRow>(db)`
    SELECT job, every_seconds, nullif(started_at, '-infinity') AS "startedAt", finished_at, succeeded_at, failures, result,
      asked_at FROM job_runs ORDER BY job`
}

export interface SchemaRow {
  migration: string
  ranAt: Date
  migrations: number
}

/** Migrations of the event database are recorded there, or with a folder in their names. */
export async function findSchema(db: Db): Promise<SchemaRow> {
  const row = await only<SchemaRow>(db)`
    SELECT replace(name, '.sql', '') AS migration, ran_at AS "ranAt",
      (SELECT count(*)::integer FROM schema_migrations WHERE name ~ '^\\d') AS migrations
    FROM schema_migrations WHERE name ~ '^\\d' ORDER BY name DESC LIMIT 1`
  return row
}

export interface NodeVersion {
  host: string | null
  lane: number
  version: string
  migration: string
  startedAt: Date
  at: Date
}

/** Of each lane, the node that was the last to write figures since then. */
export async function findNodeVersions(db: Db, since: Date): Promise<NodeVersion[]> {
  return many<NodeVersion>(db)`
    SELECT DISTINCT ON (lane) host, lane, version, migration, started_at AS "startedAt", at
    FROM node_figures WHERE at > ${since} ORDER BY lane, at DESC`
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
  return many<WaitingMail>(db)`
    SELECT ${columns} FROM outbox ${below}
    ORDER BY date_trunc('milliseconds', next_try_at), id LIMIT ${most}`
}

/** The mail, locked until the transaction ends; undefined while a node sends it. */
export async function lockMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  return one<WaitingMail>(db)`
    SELECT ${columns} FROM outbox WHERE id = ${id} FOR UPDATE SKIP LOCKED`
}
