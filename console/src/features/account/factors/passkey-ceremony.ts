import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInByPasskey,
} from '@frontrow/contract/identity/passkeys'
import { ApiError } from '../../../lib/calls/call.ts'

type Answer = Input<typeof signInByPasskey>['body']['passkey']
type NewAnswer = Input<typeof addPasskey>['body']['passkey']

/** The browser's part of the ceremonies. Loaded at the first one, because few visits have one. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Asks the person to use a passkey. Throws an `ApiError` whose message says what went wrong. */
export async function signWithPasskey(question: Reply<typeof beginPasskeySignIn>): Promise<Answer> {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = question as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, type, response } = await inWords(startAuthentication({ optionsJSON }))
  return { id, rawId, type, response }
}

/** Asks the person to make a passkey. Throws an `ApiError` whose message says what went wrong. */
export async function makePasskey(question: Reply<typeof beginPasskey>): Promise<NewAnswer> {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = question as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, type, response } = await inWords(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** The names of DOMException that a ceremony ends with. */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again when you are ready.',
  AbortError: 'No passkey was used. Try again when you are ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'This device cannot verify you. Set up a screen lock, or use another device.',
  NotSupportedError: 'This device cannot create a passkey. Use another device.',
  SecurityError: 'Passkeys do not work at this address.',
}

async function inWords<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new ApiError({
      code: 0,
      message: sentences[name] ?? 'The passkey could not be used. Try again.',
    })
  }
}
