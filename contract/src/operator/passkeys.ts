import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { operatorBase, OperatorSession, Success } from '../operator.ts'
import { Id, StrictObject } from '../parts.ts'
import {
  addPasskey,
  NewPasskeyQuestion,
  PasskeyAnswer,
  PasskeyQuestion,
} from '../identity/passkeys.ts'

// The forms of questions and answers are those of passkeys.ts. A passkey of a member is none of an
// operator, and the other way round.

/** Nothing is stored. The challenge is used once, within five minutes. */
export const beginOperatorPasskeySignIn = endpoint({
  operationId: 'beginOperatorPasskeySignIn',
  method: 'POST',
  path: '/session/passkey/challenge',
  base: operatorBase,
  summary: 'Begin to sign in with a passkey',
  access: 'public',
  onlyReads: true,
  reply: PasskeyQuestion,
  refusals: ['passkeys_unavailable', 'too_many_requests'],
})

/** A passkey alone signs in: it is something the person has, and it checked who they are. */
export const signInByOperatorPasskey = endpoint({
  operationId: 'signInByOperatorPasskey',
  method: 'POST',
  path: '/session/passkey',
  base: operatorBase,
  summary: 'Sign in with a passkey',
  access: 'public',
  body: StrictObject({ passkey: PasskeyAnswer }),
  reply: OperatorSession,
  refusals: ['passkey_wrong', 'too_many_requests'],
})

/** For a session that is confirmed by a passkey: see `confirmOperatorSession`. */
export const beginOperatorConfirmation = endpoint({
  operationId: 'beginOperatorConfirmation',
  method: 'POST',
  path: '/session/confirm/challenge',
  base: operatorBase,
  summary: 'Begin to confirm with a passkey that it is you',
  access: 'operator',
  needs: 'enrol',
  onlyReads: true,
  reply: PasskeyQuestion,
  refusals: ['passkeys_unavailable', 'factor_missing'],
})

export const beginOperatorPasskey = endpoint({
  operationId: 'beginOperatorPasskey',
  method: 'POST',
  path: '/me/passkeys',
  base: operatorBase,
  summary: 'Begin to add a passkey',
  access: 'operator',
  needs: 'enrol',
  stepUp: 'always',
  onlyReads: true,
  reply: NewPasskeyQuestion,
  refusals: ['passkeys_unavailable', 'too_many_passkeys'],
})

/** Without a name it is called after the browser and the system. */
export const addOperatorPasskey = endpoint({
  operationId: 'addOperatorPasskey',
  method: 'POST',
  path: '/me/passkeys/confirmation',
  base: operatorBase,
  summary: 'Finish adding a passkey',
  access: 'operator',
  needs: 'enrol',
  stepUp: 'always',
  body: addPasskey.body,
  reply: addPasskey.reply,
  refusals: ['passkeys_unavailable', 'passkey_not_valid', 'passkey_exists', 'too_many_passkeys'],
})

/** The last second factor stays where one is required. */
export const removeOperatorPasskey = endpoint({
  operationId: 'removeOperatorPasskey',
  method: 'POST',
  path: '/me/passkeys/:passkeyId/removal',
  base: operatorBase,
  summary: 'Remove a passkey',
  access: 'operator',
  needs: 'self',
  stepUp: 'always',
  params: Type.Object({ passkeyId: Id }),
  reply: Success,
  refusals: ['passkey_not_found', 'factor_asked_for'],
})

/** The last second factor stays where one is required. */
export const removeOperatorTotp = endpoint({
  operationId: 'removeOperatorTotp',
  method: 'POST',
  path: '/me/totp/removal',
  base: operatorBase,
  summary: 'Remove the authenticator app',
  access: 'operator',
  needs: 'self',
  stepUp: 'always',
  reply: Success,
  refusals: ['factor_missing', 'factor_asked_for'],
})
