import Type from 'typebox'
import { createToken } from './sign-in.ts'
import { changingFactors } from './factors.ts'
import { endpoint } from '../endpoint.ts'
import { Filled, Id, Named, OrNull, StrictObject, Success, Text } from '../parts.ts'

// Options and answers of a ceremony have the JSON forms of WebAuthn Level 3, section 5.1, which
// browsers write and read themselves.

export const mostPasskeys = 20

const Base64Url = Type.String({ minLength: 1, maxLength: 8192, pattern: '^[\\w-]+$' })
const Credential = Type.Object({
  id: Text,
  type: Type.Literal('public-key'),
  transports: Type.Array(Text),
})

/** What a browser is asked to sign. Any passkey of this site will do where none is named. */
export const PasskeyQuestion = Type.Object({
  challenge: Text,
  rpId: Text,
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(Credential),
})

/** What a browser is asked to make. */
export const NewPasskeyQuestion = Type.Object({
  challenge: Text,
  rp: Named,
  user: Type.Object({ id: Text, name: Text, displayName: Text }),
  pubKeyCredParams: Type.Array(
    Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') }),
  ),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
})

const ofEveryAnswer = {
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(OrNull(Type.String({ maxLength: 40 }))),
  clientExtensionResults: Type.Optional(Type.Object({})),
}

export const PasskeyAnswer = Type.Object({
  ...ofEveryAnswer,
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Type.Optional(OrNull(Type.String({ maxLength: 128 }))),
  }),
})

/** Browsers add fields that repeat what the attestation has; they are not read. */
export const NewPasskeyAnswer = Type.Object({
  ...ofEveryAnswer,
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})

/** Nothing is stored. The challenge is used once, within five minutes. */
export const beginPasskeySignIn = endpoint({
  operationId: 'beginPasskeySignIn',
  method: 'POST',
  path: '/pre-registration/passkey/challenge',
  summary: 'Begin to sign in with a passkey',
  access: 'public',
  reply: PasskeyQuestion,
  refusals: ['passkeys_unavailable'],
})

/** A passkey alone signs in: it is something the person has, and it checked who they are. */
export const signInByPasskey = endpoint({
  operationId: 'signInByPasskey',
  method: 'POST',
  path: '/pre-registration/passkey',
  summary: 'Sign in with a passkey',
  access: 'public',
  body: StrictObject({ passkey: PasskeyAnswer, remember_me: Type.Optional(Type.Boolean()) }),
  reply: createToken.reply,
  refusals: ['passkey_wrong', 'no_membership', 'too_many_requests'],
})

/** For a session that is confirmed by a passkey: see `confirmSession`. */
export const beginConfirmation = endpoint({
  operationId: 'beginConfirmation',
  method: 'POST',
  path: '/session/confirm/challenge',
  summary: 'Begin to confirm with a passkey that it is you',
  access: 'session',
  needs: 'self',
  audits: false,
  reply: PasskeyQuestion,
  refusals: ['passkeys_unavailable', 'factor_missing'],
})

export const beginPasskey = endpoint({
  operationId: 'beginPasskey',
  path: '/developer/factors/passkeys',
  summary: 'Begin to add a passkey',
  ...changingFactors,
  audits: false,
  reply: NewPasskeyQuestion,
  refusals: ['passkeys_unavailable', 'too_many_passkeys'],
})

/** Without a name it is called after the browser and the system. */
export const addPasskey = endpoint({
  operationId: 'addPasskey',
  path: '/developer/factors/passkeys/confirmation',
  summary: 'Finish adding a passkey',
  ...changingFactors,
  body: StrictObject({ passkey: NewPasskeyAnswer, name: Type.Optional(Filled(60)) }),
  reply: Type.Object({
    id: Text,
    name: Text,
    /** Shown once. Empty where the person had a second factor already: the codes stay. */
    recovery_codes: Type.Array(Text),
  }),
  refusals: ['passkeys_unavailable', 'passkey_not_valid', 'passkey_exists', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  operationId: 'renamePasskey',
  path: '/developer/factors/passkeys/:passkeyId/name',
  summary: 'Rename a passkey',
  ...changingFactors,
  params: Type.Object({ passkeyId: Id }),
  body: StrictObject({ name: Filled(60) }),
  reply: Success,
  refusals: ['passkey_not_found'],
})

/** The recovery codes go with the last second factor, because they are of no use without one. */
export const removePasskey = endpoint({
  operationId: 'removePasskey',
  path: '/developer/factors/passkeys/:passkeyId/removal',
  summary: 'Remove a passkey',
  ...changingFactors,
  params: Type.Object({ passkeyId: Id }),
  reply: Success,
  refusals: ['passkey_not_found', 'factor_asked_for'],
})
