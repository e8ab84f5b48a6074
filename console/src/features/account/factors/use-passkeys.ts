import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  beginPasskeySignIn,
} from '@frontrow/contract/identity/passkeys'
import { confirmSession } from '@frontrow/contract/identity/sessions'
import { call } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { makePasskey, signWithPasskey } from './passkey-ceremony.ts'
import { useRefreshFactors } from './use-factors.ts'

/** Makes a passkey in this browser. The answer may have recovery codes, which are shown once. */
export function useAddPasskey() {
  return useAct<typeof addPasskey, void>(addPasskey, {
    input: async () => ({
      body: { passkey: await makePasskey(await call(beginPasskey, {})) },
    }),
    onSuccess: useRefreshFactors(),
    gcTime: 0,
  })
}

/** Confirms the session with a passkey, for five minutes. */
export function useConfirmByPasskey(onConfirmed: () => void) {
  return useAct<typeof confirmSession, void>(confirmSession, {
    input: async () => {
      const passkey = await signWithPasskey(await call(beginConfirmation, {}))
      return { body: { second_factor: JSON.stringify(passkey) } }
    },
    calls: { keepsSession: true },
    onSuccess: onConfirmed,
  })
}

/** The answer of a passkey as the second factor of a sign-in. */
export function usePasskeyAsFactor(onAnswer: (secondFactor: string) => void) {
  return useAct<typeof beginPasskeySignIn, void>(beginPasskeySignIn, {
    input: () => ({}),
    onSuccess: async (question) => onAnswer(JSON.stringify(await signWithPasskey(question))),
  })
}
