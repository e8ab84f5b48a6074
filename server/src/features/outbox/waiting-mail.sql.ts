import { camel } from '../../lib/db/camel.ts'
import type { Database, Db } from '../../lib/db/database.ts'
import { one, execute } from '../../lib/db/rows.ts'

export interface EncryptedMail {
  id: string
  about: string | null
  /** Of the recipient's address. */
  domain: string
  subject: string
  encrypted: Buffer
  createdAt: Date
  usefulUntil: Date | null
  holdMs: number
  /** Mails with the same key are limited together; null for one without a limit. */
  paceKey: string | null
  /** The document whose files are attached when it is sent. */
  documentId: string | null
}

/**
 * Stores a mail in the transaction of the change that it reports. A waiting mail with the same
 * `about` is replaced.
 */
export async function putInOutbox(db: Db, mail: EncryptedMail): Promise<void> {
  const { encrypted: sealed, holdMs, ...row } = mail
  const { about, createdAt } = mail
  if (about !== null) await db.deleteFrom('outbox').where('about', '=', about).execute()
  const nextTryAt = new Date(createdAt.getTime() + holdMs)
  await camel(db)
    .insertInto('outbox')
    .values({ ...row, sealed, nextTryAt })
    .execute()
}

/** Removes the waiting mails whose `about` begins with this text. */
export async function withdrawMails(db: Db, beginning: string): Promise<void> {
  await execute(db)`DELETE FROM outbox WHERE starts_with(about, ${beginning})`
}

export interface TakenMail {
  id: string
  encrypted: Buffer
  createdAt: Date
  /** The number of attempts, this one included. */
  tries: number
  isUseful: boolean
  paceKey: string | null
  documentId: string | null
}

/**
 * Leases the mail that has waited longest, with a document or without, for `leaseSeconds`. If this
 * node ends meanwhile, another node takes the mail when the lease expires. Two takers never get the
 * same mail.
 */
export async function takeDueMail(
  database: Database,
  { leaseSeconds, hasDocument }: { leaseSeconds: number; hasDocument: boolean },
): Promise<TakenMail | undefined> {
  return database.alone(async (db) => {
    return one<TakenMail>(db)`
      UPDATE outbox SET tries = tries + 1, next_try_at = app_now() + ${`${leaseSeconds} seconds`}::interval
      WHERE id = (
        SELECT id FROM outbox WHERE next_try_at <= app_now() AND (document_id IS NOT NULL) = ${hasDocument}
        ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING id, sealed AS encrypted, created_at AS "createdAt", tries, coalesce(useful_until > app_now(), true) AS "isUseful",
        pace_key AS "paceKey", document_id AS "documentId"`
  })
}

/** Removes a mail that was sent or given up. */
export async function deleteMail(database: Database, id: string): Promise<void> {
  await database.asSystem((db) => db.deleteFrom('outbox').where('id', '=', id).execute())
}

/** `failure` says why, for operators. */
export async function postponeMail(
  database: Database,
  id: string,
  { seconds, failure }: { seconds: number; failure: string },
): Promise<void> {
  await database.asSystem(
    (db) => execute(db)`
      UPDATE outbox SET next_try_at = app_now() + ${`${seconds} seconds`}::interval, failure = ${failure} WHERE id = ${id}`,
  )
}

/** Returns those of the given mails that are not sent yet. */
export async function stillWaiting(database: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await database.asSystem((db) =>
    db.selectFrom('outbox').select('id').where('id', 'in', ids).execute(),
  )
  return rows.map(({ id }) => id)
}

export interface WaitingMails {
  waitingMails: number
  /** Since the oldest mail that is due was written; 0 where none is due. */
  oldestMailSeconds: number
}

export async function readWaitingMails(db: Db): Promise<WaitingMails> {
  const row = await one<WaitingMails>(db)`
    SELECT count(*)::int AS "waitingMails",
      coalesce(extract(epoch FROM app_now() - min(created_at)), 0)::float8 AS "oldestMailSeconds"
    FROM outbox WHERE next_try_at <= app_now() OR tries > 0`
  return row ?? { waitingMails: 0, oldestMailSeconds: 0 }
}

/** Any node may send it from now on. */
export async function makeDue(db: Db, id: string): Promise<void> {
  await execute(db)`UPDATE outbox SET next_try_at = app_now() WHERE id = ${id}`
}

/** Removes a mail that nobody is to get. */
export async function removeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}
