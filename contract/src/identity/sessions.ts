import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Count, Id, Instant, OrNull, StrictObject, Success, Text } from '../parts.ts'

/** How the person signed in: with the password alone, with a second factor too, or by a passkey. */
export const signInMethods = ['password', 'totp', 'recovery_code', 'passkey'] as const

/** The live sessions of the person, in every organization; the one of the call first. */
export const listSessions = endpoint({
  operationId: 'listSessions',
  method: 'GET',
  path: '/session/list',
  summary: 'Where you are signed in',
  access: 'session',
  isPersonal: true,
  needs: 'self',
  reply: Type.Array(
    Type.Object({
      id: Text,
      /** Browser and system, as "Firefox on Windows"; empty where the session is older. */
      device: Text,
      /** The /24 of an IPv4 address, the /48 of an IPv6 address; empty where it is older. */
      network: Text,
      country: OrNull(Text),
      method: Type.Enum([...signInMethods]),
      organization_name: Text,
      created_at: Instant,
      last_seen_at: Instant,
      expires_at: Instant,
      is_current: Type.Boolean(),
    }),
  ),
})

/** A session that has ended already answers `session_not_found`. */
export const endSession = endpoint({
  operationId: 'endSession',
  method: 'POST',
  path: '/session/:sessionId/revocation',
  summary: 'Sign out one of your sessions',
  access: 'session',
  needs: 'self',
  params: Type.Object({ sessionId: Id }),
  reply: Success,
  refusals: ['session_not_found'],
})

export const endOtherSessions = endpoint({
  operationId: 'endOtherSessions',
  method: 'POST',
  path: '/session/others/revocation',
  summary: 'Sign out everywhere but here',
  access: 'session',
  needs: 'self',
  reply: Type.Object({ ended: Count }),
})

/**
 * Confirms that the person is present, for the calls that answer `step_up_needed`. An account with
 * a second factor sends `second_factor` (a code of the app, a recovery code, or the JSON of a
 * passkey's answer to `beginConfirmation`), any other `password`. A wrong one is 401 and does not
 * end the session.
 */
export const confirmSession = endpoint({
  operationId: 'confirmSession',
  method: 'POST',
  path: '/session/confirm',
  summary: 'Confirm that it is you, for five minutes',
  access: 'session',
  needs: 'self',
  body: StrictObject({
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
    second_factor: Type.Optional(Type.String({ minLength: 1, maxLength: 16_384 })),
  }),
  reply: Type.Object({ confirmed_till: Instant }),
  refusals: ['password_wrong', 'second_factor_needed', 'second_factor_wrong', 'too_many_requests'],
})
