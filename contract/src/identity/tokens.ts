import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { permissionNames, type Permission } from '../permissions/names.ts'
import { byIds, Filled, Id, Instant, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * What a token may never do, whoever makes it: a person must do it. `self` is about the person's
 * own account.
 */
const onlyPersons: readonly Permission[] = [
  'self',
  'money.write',
  'top_ups.write',
  'team.write',
  'tokens.write',
  'security.write',
  'owner',
]

/** The scopes of API tokens: permissions of permissions.ts. */
export const tokenScopes: readonly Permission[] = permissionNames.filter(
  (name) => !onlyPersons.includes(name),
)

export const tokenDays = { usual: 90, most: 365 } as const
/** After its maker left or lost the role, a token works for so long. */
export const leftTokenDays = 7
export const mostTokens = 50
export const mostTokenNetworks = 20

/**
 * `state` is `active`, `expired` or `revoked`. `exceeds_maker` is true where the person who made it
 * may do less today than the token. `networks` is empty where it works from everywhere. `stops_at`
 * is there once its maker has left or is no Admin any more: the token stops then unless an Admin
 * takes it over.
 */
const ApiToken = Type.Object({
  id: Text,
  name: Text,
  scopes: Type.Array(Type.Enum([...tokenScopes])),
  networks: Type.Array(Text),
  made_by: Text,
  created_at: Instant,
  expires_at: Instant,
  last_used_at: OrNull(Instant),
  state: Type.Enum(['active', 'expired', 'revoked']),
  exceeds_maker: Type.Boolean(),
  stops_at: Type.Optional(Instant),
})

export const listApiTokens = endpoint({
  operationId: 'listApiTokens',
  method: 'GET',
  path: '/tokens',
  summary: "The organization's API tokens, newest first",
  access: 'approved',
  needs: 'tokens.write',
  reply: Type.Array(ApiToken),
})

/** `secret` is answered here and never again. */
export const createApiToken = endpoint({
  operationId: 'createApiToken',
  method: 'POST',
  path: '/tokens',
  summary: 'Create an API token',
  access: 'approved',
  needs: 'tokens.write',
  stepUp: 'always',
  onceByKey: true,
  body: StrictObject({
    name: Filled(100),
    scopes: Type.Array(Type.Enum([...tokenScopes]), { minItems: 1, maxItems: 20 }),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: tokenDays.most })),
    networks: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: mostTokenNetworks }),
    ),
  }),
  reply: Type.Object({ token: ApiToken, secret: Text }),
  refusals: ['scope_not_allowed', 'network_not_valid', 'too_many_tokens'],
})

export const revokeApiToken = endpoint({
  operationId: 'revokeApiToken',
  method: 'POST',
  path: '/tokens/:tokenId/revocation',
  summary: 'Revoke an API token: it stops working at once everywhere',
  access: 'approved',
  needs: 'tokens.write',
  ...byIds({ tokenId: Id }, 'token_not_found'),
  reply: ApiToken,
})

/** The token keeps its secret and its scopes, and is the caller's from then on. */
export const takeOverApiToken = endpoint({
  operationId: 'takeOverApiToken',
  method: 'POST',
  path: '/tokens/:tokenId/take-over',
  summary: 'Take over an API token whose maker has left or is no Admin any more',
  access: 'approved',
  needs: 'tokens.write',
  stepUp: 'always',
  ...byIds({ tokenId: Id }, 'token_not_found'),
  reply: ApiToken,
  refusals: ['token_ended'],
})
