import Type from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { Count, Instant, OrNull, StrictObject, Success, Text } from '../parts.ts'

export const recoveryCodeCount = 10

const RecoveryCodes = Type.Object({
  /**
   * Shown once: the server keeps only an HMAC of each. `confirmTotp` answers with none where the
   * person had a second factor already: the codes stay.
   */
  recovery_codes: Type.Array(Text),
})

const ListedPasskey = Type.Object({
  id: Text,
  name: Text,
  added_at: Instant,
  last_used_at: OrNull(Instant),
  /** The host name that it belongs to. It works at no other. */
  host: Text,
})

export const showFactors = endpoint({
  operationId: 'showFactors',
  method: 'GET',
  path: '/developer/factors',
  summary: 'Your second factors',
  access: 'session',
  isPersonal: true,
  needs: 'self',
  reply: Type.Object({
    /** The authenticator app. Null where none is set up. */
    totp: OrNull(Type.Object({ added_at: Instant })),
    recovery_codes_left: Count,
    passkeys: Type.Array(ListedPasskey),
    /** The one origin where passkeys can be used. Null where the address of the server has none. */
    passkey_origin: OrNull(Text),
  }),
})

/** What calls have in common that change one's own second factors. */
export const changingFactors = {
  method: 'POST',
  access: 'session',
  needs: 'self',
  stepUp: 'always',
} as const

/**
 * Makes a secret for an authenticator app. It is no factor until a code was entered; beginning
 * again makes another secret.
 */
export const beginTotp = endpoint({
  operationId: 'beginTotp',
  path: '/developer/factors/totp',
  summary: 'Begin to set up an authenticator app',
  ...changingFactors,
  reply: Type.Object({
    /** Base32, for typing. */
    secret: Text,
    /** The same as an `otpauth:` address, for a QR code. */
    address: Text,
  }),
  refusals: ['factor_exists'],
})

/** The first code of the app makes it a factor. The answer has recovery codes. */
export const confirmTotp = endpoint({
  operationId: 'confirmTotp',
  path: '/developer/factors/totp/confirmation',
  summary: 'Finish setting up an authenticator app',
  ...changingFactors,
  body: StrictObject({ code: Type.String({ pattern: '^\\s*\\d{3}\\s?\\d{3}\\s*$' }) }),
  reply: RecoveryCodes,
  refusals: ['factor_exists', 'factor_not_begun', 'factor_code_wrong', 'too_many_requests'],
})

/** The earlier codes stop working. */
export const makeRecoveryCodes = endpoint({
  operationId: 'makeRecoveryCodes',
  path: '/developer/factors/recovery-codes',
  summary: 'Make new recovery codes',
  ...changingFactors,
  reply: RecoveryCodes,
  refusals: ['factor_missing'],
})

/** The recovery codes go with the last second factor, because they are of no use without one. */
export const removeTotp = endpoint({
  operationId: 'removeTotp',
  path: '/developer/factors/totp/removal',
  summary: 'Remove the authenticator app',
  ...changingFactors,
  reply: Success,
  refusals: ['factor_missing', 'factor_asked_for'],
})

export type Factors = Reply<typeof showFactors>
