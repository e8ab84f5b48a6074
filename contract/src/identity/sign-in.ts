import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { StrictObject, Success, Text } from '../parts.ts'

// The sign-in page loads these calls and no other of the account.

/**
 * Form data, as in OAuth's password grant: `username` is the email. A wrong password is 401, an
 * unknown email 404. An account with a second factor gets 403 `second_factor_needed` after its
 * password was right, and sends all of it again with `second_factor`.
 */
export const createToken = endpoint({
  operationId: 'createToken',
  method: 'POST',
  path: '/pre-registration/token',
  summary: 'Sign in',
  access: 'public',
  takes: 'form',
  body: StrictObject({
    username: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    remember_me: Type.Optional(Type.Enum(['true', 'false'])),
    /**
     * Only of accounts with a factor: a code of the authenticator app, a recovery code, or the
     * JSON of a passkey's answer to `beginPasskeySignIn`.
     */
    second_factor: Type.Optional(Type.String({ maxLength: 16_384 })),
    grant_type: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    access_token: Text,
    name: Text,
    email: Text,
    approved: Type.Boolean(),
    migrated: Type.Boolean(),
    /** True where the role does not allow everything. The console then asks what it allows. */
    is_limited: Type.Optional(Type.Literal(true)),
    /** True for a person in several organizations. The console then offers to switch. */
    has_more_organizations: Type.Optional(Type.Literal(true)),
    /** The organization of the session, for a person in several. */
    organization_id: Type.Optional(Text),
  }),
  refusals: [
    'email_not_found',
    'password_wrong',
    'no_membership',
    'second_factor_needed',
    'second_factor_wrong',
    'too_many_requests',
  ],
})

export const revokeToken = endpoint({
  operationId: 'revokeToken',
  method: 'POST',
  path: '/session/revoke',
  summary: 'Sign out: the token of this call stops working everywhere',
  access: 'session',
  needs: 'self',
  reply: Success,
})
