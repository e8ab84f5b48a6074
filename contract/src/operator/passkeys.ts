import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { operatorBase, operatorCall, OperatorSession } from '../operator.ts'
import { Id, StrictObject, Success } from '../parts.ts'
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
export const beginOperatorConfirmation = operatorCall({
  operationId: 'beginOperatorConfirmation',
  method: 'POST',
  path: '/session/confirm/challenge',
  summary: 'Begin to confirm with a passkey that it is you',
  needs: 'enrol',
  onlyReads: true,
  reply: PasskeyQuestion,
  refusals: ['passkeys_unavailable', 'factor_missing'],
})

export const beginOperatorPasskey = operatorCall({
  operationId: 'beginOperatorPasskey',
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Begin to add a passkey',
  needs: 'enrol',
  stepUp: 'always',
  onlyReads: true,
  reply: NewPasskeyQuestion,
  refusals: ['passkeys_unavailable', 'too_many_passkeys'],
})

/** Without a name it is called after the browser and the system. */
export const addOperatorPasskey = operatorCall({
  operationId: 'addOperatorPasskey',
  method: 'POST',
  path: '/me/passkeys/confirmation',
  summary: 'Finish adding a passkey',
  needs: 'enrol',
  stepUp: 'always',
  body: addPasskey.body,
  reply: addPasskey.reply,
  refusals: addPasskey.refusals,
})

/** The last second factor stays where one is required. */
export const removeOperatorPasskey = operatorCall({
  operationId: 'removeOperatorPasskey',
  method: 'POST',
  path: '/me/passkeys/:passkeyId/removal',
  summary: 'Remove a passkey',
  needs: 'self',
  stepUp: 'always',
  params: Type.Object({ passkeyId: Id }),
  reply: Success,
  refusals: ['passkey_not_found', 'factor_asked_for'],
})

/** The last second factor stays where one is required. */
export const removeOperatorTotp = operatorCall({
  operationId: 'removeOperatorTotp',
  method: 'POST',
  path: '/me/totp/removal',
  summary: 'Remove the authenticator app',
  needs: 'self',
  stepUp: 'always',
  reply: Success,
  refusals: ['factor_missing', 'factor_asked_for'],
})
