import type { Reply } from '@frontrow/contract/endpoint'
import type { showNetworkOrganization } from '@frontrow/contract/operator/organizations'
import type { findNotes } from './note.sql.ts'

type Row = Awaited<ReturnType<typeof findNotes>>[number]
type Note = Reply<typeof showNetworkOrganization>['notes'][number]

/** A note as operators read it. */
export function noteReply({ id, text, writtenBy, writtenAt }: Row): Omit<Note, 'about'> {
  return { id, text, written_by: writtenBy, written_at: writtenAt.toISOString() }
}

/** The object that a note is about; null for a note about the organization. */
export function aboutOf({ objectKind: kind, objectId: id, objectName: name }: Row): Note['about'] {
  return kind === null || id === null ? null : { kind, id, name: name ?? '' }
}
