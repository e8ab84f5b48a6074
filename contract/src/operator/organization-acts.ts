import Type from 'typebox'
import { Message } from './holds.ts'
import { operatorCall, Reason } from '../operator.ts'
import { Day, Filled, Id, OrNull, StrictObject, Text } from '../parts.ts'

/** The most organizations that one call acts on. */
export const mostActedOn = 100
export const mostTags = 20
export const longestMessage = 2000

/** Words of small letters and digits, with single spaces or hyphens between them. */
const Tag = Type.String({ minLength: 1, maxLength: 30, pattern: '^[a-z0-9]+([ -][a-z0-9]+)*$' })

/** The `version` that was seen in the list. One that somebody changed since is left alone. */
const Seen = Type.Array(StrictObject({ id: Id, version: Type.String({ maxLength: 32 }) }), {
  minItems: 1,
  maxItems: mostActedOn,
})

/** One result for each organization, in the order of the request. */
const Results = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Text,
      refusal: OrNull(Type.Object({ reason: Text, message: Text })),
    }),
  ),
})

/** In use, in the order of the alphabet: at most 200. */
export const listTags = operatorCall({
  operationId: 'listTags',
  method: 'GET',
  path: '/tags',
  summary: 'The tags that organizations have',
  needs: 'read',
  reply: Type.Array(Text),
})

/** Members never read tags. A refusal of one organization does not stop the others. */
export const tagOrganizations = operatorCall({
  operationId: 'tagOrganizations',
  method: 'POST',
  path: '/organization-acts/tags',
  summary: 'Add tags to organizations, or remove them: up to 100 at once',
  needs: 'note',
  body: StrictObject({
    organizations: Seen,
    add: Type.Array(Tag, { maxItems: mostTags }),
    remove: Type.Array(Tag, { maxItems: mostTags }),
  }),
  reply: Results,
})

/** As `placeHold` on each. A refusal of one organization does not stop the others. */
export const holdOrganizations = operatorCall({
  operationId: 'holdOrganizations',
  method: 'POST',
  path: '/organization-acts/holds',
  summary: 'Hold what organizations may do: up to 100 at once',
  needs: 'hold.serving',
  body: StrictObject({
    organizations: Seen,
    scope: Type.Enum(['advertise', 'monetize', 'write']),
    message: Message,
    reason: Reason,
    review_by: Type.Optional(Day),
  }),
  reply: Results,
})

/** Each owner gets a notice and a mail. A refusal of one organization does not stop the others. */
export const messageOrganizations = operatorCall({
  operationId: 'messageOrganizations',
  method: 'POST',
  path: '/organization-acts/messages',
  summary: 'Write to the owners of organizations: up to 100 at once',
  needs: 'people',
  body: StrictObject({ organizations: Seen, text: Filled(longestMessage) }),
  reply: Results,
})
