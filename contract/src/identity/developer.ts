import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, OrNull, Text } from '../parts.ts'
import { permissionNames } from '../permissions/names.ts'

/**
 * The id in the path is the developer's own or the literal `{developer-id}`. The token alone
 * identifies the caller.
 */
export const showDeveloper = endpoint({
  operationId: 'showDeveloper',
  method: 'GET',
  path: '/developer/:developerId',
  summary: 'The signed-in developer',
  access: 'session',
  needs: 'self',
  sendsJsonType: true,
  params: Type.Object({ developerId: Id }),
  reply: Type.Object({
    id: Text,
    name: Text,
    email: Text,
    role: Type.Integer(),
    approved: Type.Boolean(),
    migrated: Type.Boolean(),
    /** By when operators decide about the organization; only while it waits for them. */
    approval_due_at: Type.Optional(Instant),
    is_owner: Type.Boolean(),
    /** The name of the owner, who may do everything. */
    owner_name: Text,
    /** What the role allows: names of permissions.ts. */
    permissions: Type.Array(Type.Enum(permissionNames)),
    organization_id: Text,
    /** Every organization that the person is in; the session's own too. */
    organizations: Type.Array(
      Type.Object({ id: Text, name: Text, role: Type.Integer(), is_owner: Type.Boolean() }),
    ),
    second_factor: Type.Boolean(),
    /** From when on the organization asks its members for one; null where it does not. */
    second_factor_from: OrNull(Instant),
    /** True where only calls that need `self` are answered until the person has a factor. */
    second_factor_required: Type.Boolean(),
  }),
  refusals: ['developer_not_found'],
})
