import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { nameOfObject } from '../holds/hold.sql.ts'

interface NoteRow {
  id: string
  text: string
  writtenBy: string
  writtenAt: Date
  objectKind: ObjectKind | null
  objectId: string | null
  objectName: string | null
}

/** The newest notes of an organization, those about its objects included: at most 50. */
export function findNotes(db: Db, organizationId: string): Promise<NoteRow[]> {
  return findBy(db, sql`n.organization_id = ${organizationId}`)
}

/** The newest notes about one app, placement, campaign or ad: at most 50. */
export function findNotesAbout(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<NoteRow[]> {
  return findBy(db, sql`n.organization_id = ${organizationId} AND n.object_id = ${id}`)
}

async function findBy(db: Db, condition: RawBuilder<unknown>): Promise<NoteRow[]> {
  return many<NoteRow>(db)`
    SELECT n.id, n.text, o.name AS "writtenBy", n.written_at AS "writtenAt", n.object_kind AS "objectKind",
      n.object_id AS "objectId", ${nameOfObject(sql`n.object_kind`, sql`n.object_id`)} AS "objectName"
    FROM organization_notes n JOIN operators o ON o.id = n.written_by
    WHERE ${condition} ORDER BY n.id DESC LIMIT 50`
}

export async function insertNote(
  db: Db,
  note: {
    id: string
    organizationId: string
    object: { kind: ObjectKind; id: string } | undefined
    text: string
    operatorId: string
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('organization_notes')
    .values({
      id: note.id,
      organization_id: note.organizationId,
      object_kind: note.object?.kind ?? null,
      object_id: note.object?.id ?? null,
      text: note.text,
      written_by: note.operatorId,
      written_at: note.now,
    })
    .execute()
}
