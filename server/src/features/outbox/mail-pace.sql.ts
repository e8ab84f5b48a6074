// The limit of mails of one kind to one person, which is applied where a mail leaves the outbox, so
// that no transaction of a change waits for another.
import type { Db } from '../../lib/db/database.ts'
import { takeLock } from '../../lib/db/locks.ts'
import { many, one, execute } from '../../lib/db/rows.ts'

/** Mails of one kind that a person gets within an hour. */
export const mostAnHour = 10

export interface HeldMail {
  id: string
  encrypted: Buffer
}

export type Place =
  /** It may be sent. `held` are the mails that waited for a place, the oldest first. */
  | { may: 'go'; held: readonly HeldMail[] }
  /** It waits until the time, at which it can go with all others that wait. */
  | { may: 'wait'; till: Date }
  /** It went into a summary already. */
  | { may: 'drop' }

/** Gives a mail its place in the hour. Mails with one key are looked at one after the other. */
export async function givePlace(
  db: Db,
  { id, paceKey }: { id: string; paceKey: string },
): Promise<Place> {
  await takeLock(db, 'mailPlaces', paceKey)
  const row = await one<{ isThere: boolean; hasPlace: boolean; till: Date | null }>(db)`
    SELECT EXISTS (SELECT FROM outbox WHERE id = ${id}) AS "isThere",
      EXISTS (SELECT FROM paced_mails WHERE mail_id = ${id}) AS "hasPlace",
      (SELECT sent_at + interval '1 hour' FROM paced_mails
       WHERE pace_key = ${paceKey} AND sent_at > app_now() - interval '1 hour'
       ORDER BY sent_at DESC OFFSET ${mostAnHour - 1} LIMIT 1) AS till`
  if (row?.isThere !== true) return { may: 'drop' }
  if (row.hasPlace) return { may: 'go', held: [] }
  if (row.till !== null) return { may: 'wait', till: row.till }
  await execute(db)`
    INSERT INTO paced_mails (mail_id, pace_key, sent_at) VALUES (${id}, ${paceKey}, app_now())`
  return { may: 'go', held: await takeHeld(db, { id, paceKey }) }
}

/** Takes all other held mails out of the outbox, to be told in this one. */
async function takeHeld(
  db: Db,
  { id, paceKey }: { id: string; paceKey: string },
): Promise<HeldMail[]> {
  const taken = await many<HeldMail & { createdAt: Date }>(db)`
    DELETE FROM outbox WHERE pace_key = ${paceKey} AND is_held AND id <> ${id}
    RETURNING id, sealed AS encrypted, created_at AS "createdAt"`
  return taken.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Puts the summary of held mails in the place of the one that goes. */
export async function putSummary(
  db: Db,
  { id, subject, encrypted }: { id: string; subject: string; encrypted: Buffer },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ subject, sealed: encrypted, about: null, is_held: false })
    .where('id', '=', id)
    .execute()
}

/** Keeps a mail in the outbox until the time. It was not tried. */
export async function holdBack(db: Db, { id, till }: { id: string; till: Date }): Promise<void> {
  await execute(db)`
    UPDATE outbox SET is_held = true, next_try_at = ${till}, tries = tries - 1 WHERE id = ${id}`
}

/** Deletes mails that limit no other any more. */
export async function sweepPacedMails(db: Db): Promise<void> {
  await execute(db)`DELETE FROM paced_mails WHERE sent_at <= app_now() - interval '1 hour'`
}
