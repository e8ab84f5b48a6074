import { contentTypes } from '@frontrow/contract/codes'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

/** A conversion that killed the server is repeated once. */
const mostTries = 2

export interface WaitingVideo {
  id: string
  path: string
  organizationId: string
}

/**
 * Counts a try of a video that waits for its Theora rendition: the oldest one of the organization
 * that comes after `last` by its id, and then of the first one. Undefined where none waits.
 */
export function beginTheora(db: Db, last: string | null): Promise<WaitingVideo | undefined> {
  return one<WaitingVideo>(db)`
    UPDATE ad_contents SET theora_tries = theora_tries + 1
    WHERE id = (SELECT id FROM ad_contents
      WHERE type = ${contentTypes.video} AND archived_at IS NULL AND NOT has_theora
        AND theora_tries < ${mostTries}
      ORDER BY theora_tries, (organization_id > ${last}::uuid) IS NOT TRUE, organization_id, created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, path, organization_id AS "organizationId"`
}

export async function noteTheora(db: Db, id: string): Promise<void> {
  await db.updateTable('ad_contents').set({ has_theora: true }).where('id', '=', id).execute()
}

/** The video cannot be converted. It is not tried again. */
export async function giveUpTheora(db: Db, id: string): Promise<void> {
  await setTries(db, id, mostTries)
}

/** The try came to an end that says nothing about the video. */
export async function takeBackTheora(db: Db, id: string): Promise<void> {
  await setTries(db, id, 0)
}

async function setTries(db: Db, id: string, tries: number): Promise<void> {
  await db.updateTable('ad_contents').set({ theora_tries: tries }).where('id', '=', id).execute()
}
