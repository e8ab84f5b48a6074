import Type from 'typebox'
import { objectKinds } from './object-kinds.ts'
import { operatorCall } from '../operator.ts'
import { byId, Filled, Id, Instant, StrictObject, Text } from '../parts.ts'

export const longestNote = 2000

/** What operators wrote for other operators. Members never read it. */
export const noteParts = { id: Text, text: Text, written_by: Text, written_at: Instant }

export const Notes = Type.Array(Type.Object(noteParts))

const writing = {
  method: 'POST',
  needs: 'note',
  reply: Type.Object({ id: Text }),
} as const

const text = Filled(longestNote)

export const addOrganizationNote = operatorCall({
  ...writing,
  operationId: 'addOrganizationNote',
  path: '/organizations/:id/notes',
  summary: 'Write a note about an organization for other operators',
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ text }),
})

export const addObjectNote = operatorCall({
  ...writing,
  operationId: 'addObjectNote',
  path: '/notes',
  summary: 'Write a note about an app, a placement, a campaign or an ad for other operators',
  body: StrictObject({ object_kind: Type.Enum([...objectKinds]), object_id: Id, text }),
  refusals: ['app_not_found', 'placement_not_found', 'campaign_not_found', 'content_not_found'],
})
