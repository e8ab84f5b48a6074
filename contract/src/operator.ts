import Type from 'typebox'
import { type Description, endpoint, type Reply } from './endpoint.ts'
import { showFactors } from './identity/factors.ts'
import { operatorPermissionNames } from './permissions/operator-names.ts'
import { operatorRoles } from './operator/permissions.ts'
import { byIds, Count, Filled, Id, Instant, StrictObject, Success, Text } from './parts.ts'
import { listSessions } from './identity/sessions.ts'

// The calls of operators are below /operator/v1. Each needs the header `x-operator: 1`, each that
// writes the Origin of this server, and the session is in a cookie that no other call reads.
export const operatorBase = '/operator/v1'

/** Describes a call for signed-in operators. */
export function operatorCall<const D extends Omit<Description, 'access' | 'base'>>(call: D) {
  return endpoint({ ...call, base: operatorBase, access: 'operator' })
}

/** For how many days what one operator gives away alone is added up. */
export const aloneDays = 30

/** The fewest characters of an operator's password. */
export const operatorPasswordLength = 12

export const Roles = Type.Array(Type.Enum([...operatorRoles]))

/** Why somebody acts. It is kept in the audit. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S.*\\S.*\\S' })

const Password = Type.String({ minLength: 1, maxLength: 1024 })
const SecondFactor = Type.Optional(Type.String({ minLength: 1, maxLength: 8192 }))

export const OperatorSession = Type.Object({
  operator: Type.Object({
    id: Text,
    email: Text,
    name: Text,
    roles: Roles,
    permissions: Type.Array(Type.Enum([...operatorPermissionNames])),
    /** False where the operator has switched the single keys off. */
    single_keys: Type.Boolean(),
    is_demo: Type.Boolean(),
  }),
  has_factor: Type.Boolean(),
  /** True: this session may set up a second factor and nothing else. */
  must_enrol: Type.Boolean(),
  confirmed_till: Instant,
  expires_at: Instant,
  /** What the frame of each page shows. */
  network: Type.Object({
    name: Text,
    currency: Text,
    /** True while cards are those of the sandbox. */
    is_sandbox: Type.Boolean(),
    /** False: proposals take effect after a day without a second person. */
    dual_control: Type.Boolean(),
    /** Proposals that this operator may decide. */
    open_proposals: Count,
  }),
  /** What this operator may give away without a second one, in the network's currency. */
  alone: Type.Optional(Type.Object({ limit: Text, left: Text })),
})

/** For operators only: nobody else learns what there is. */
export const showOperatorApi = operatorCall({
  operationId: 'showOperatorApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI document of the calls of operators',
  needs: 'read',
  reply: Type.Record(Type.String(), Type.Unknown()),
})

export const showOperatorSession = operatorCall({
  operationId: 'showOperatorSession',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in, and what the frame of each page shows',
  needs: 'enrol',
  reply: OperatorSession,
})

/**
 * Signs in and sets the cookie. An account with a second factor sends it in the same call, after
 * `second_factor_needed`. An unknown email and a wrong password get the same answer.
 */
export const createOperatorSession = endpoint({
  operationId: 'createOperatorSession',
  method: 'POST',
  path: '/session',
  base: operatorBase,
  summary: 'Sign in',
  access: 'public',
  body: StrictObject({
    email: Type.String({ minLength: 1, maxLength: 255 }),
    password: Password,
    second_factor: SecondFactor,
  }),
  reply: OperatorSession,
  refusals: [
    'operator_sign_in_wrong',
    'second_factor_needed',
    'second_factor_wrong',
    'too_many_requests',
  ],
})

export const revokeOperatorSession = operatorCall({
  operationId: 'revokeOperatorSession',
  method: 'POST',
  path: '/session/revoke',
  summary: 'Sign out',
  needs: 'enrol',
  reply: Success,
})

/**
 * Confirms that the operator is present, for the calls that answer `step_up_needed`. An account
 * with a second factor sends `second_factor`, any other `password`.
 */
export const confirmOperatorSession = operatorCall({
  operationId: 'confirmOperatorSession',
  method: 'POST',
  path: '/session/confirm',
  summary: 'Confirm that it is you, for five minutes',
  needs: 'enrol',
  body: StrictObject({ password: Type.Optional(Password), second_factor: SecondFactor }),
  reply: Type.Object({ confirmed_till: Instant }),
  refusals: ['password_wrong', 'second_factor_needed', 'second_factor_wrong', 'too_many_requests'],
})

const session = listSessions.reply.items.properties

export const showOperatorMe = operatorCall({
  operationId: 'showOperatorMe',
  method: 'GET',
  path: '/me',
  summary: 'Your factors and where you are signed in',
  needs: 'enrol',
  reply: Type.Object({
    ...showFactors.reply.properties,
    single_keys: Type.Boolean(),
    sessions: Type.Array(
      Type.Object({
        id: session.id,
        device: session.device,
        network: session.network,
        method: session.method,
        created_at: session.created_at,
        last_seen_at: session.last_seen_at,
        expires_at: session.expires_at,
        is_current: session.is_current,
      }),
    ),
  }),
})

export const setSingleKeys = operatorCall({
  operationId: 'setSingleKeys',
  method: 'PUT',
  path: '/me/single-keys',
  summary: 'Switch the single keys of the queue on or off (WCAG 2.1.4)',
  needs: 'self',
  body: StrictObject({ single_keys: Type.Boolean() }),
  reply: Type.Object({ single_keys: Type.Boolean() }),
})

/** A session that has ended already answers `session_not_found`. */
export const endOperatorSession = operatorCall({
  operationId: 'endOperatorSession',
  method: 'POST',
  path: '/me/sessions/:sessionId/revocation',
  summary: 'Sign out one of your sessions',
  needs: 'self',
  ...byIds({ sessionId: Id }, 'session_not_found'),
  reply: Success,
})

export const changeOperatorPassword = operatorCall({
  operationId: 'changeOperatorPassword',
  method: 'PUT',
  path: '/me/password',
  summary: 'Choose another password; your other sessions end',
  needs: 'self',
  stepUp: 'always',
  body: StrictObject({ old_password: Password, new_password: Password }),
  reply: Success,
  refusals: ['password_wrong', 'password_too_short', 'password_common', 'too_many_requests'],
})

const WelcomeToken = Type.String({ minLength: 1, maxLength: 100 })

/** The token is in the body, so that no log of addresses holds it. */
export const showWelcome = endpoint({
  operationId: 'showWelcome',
  method: 'POST',
  path: '/welcome/show',
  base: operatorBase,
  summary: 'Whom a link of an added operator is for',
  access: 'public',
  onlyReads: true,
  body: StrictObject({ token: WelcomeToken }),
  reply: Type.Object({ email: Text, name: Text, expires_at: Instant }),
  refusals: ['welcome_not_valid', 'too_many_requests'],
})

/** Sets the password. It opens no session: the sign-in follows, with its second factor. */
export const acceptWelcome = endpoint({
  operationId: 'acceptWelcome',
  method: 'POST',
  path: '/welcome',
  base: operatorBase,
  summary: 'Choose name and password with the link of an added operator',
  access: 'public',
  body: StrictObject({ token: WelcomeToken, name: Filled(80), password: Password }),
  reply: Type.Object({ email: Text }),
  refusals: ['welcome_not_valid', 'password_too_short', 'password_common', 'too_many_requests'],
})

export type Me = Reply<typeof showOperatorMe>

export type OperatorSession = Reply<typeof showOperatorSession>
