import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  beginPasskeySignIn,
} from '@frontrow/contract/identity/passkeys'
import { confirmSession } from '@frontrow/contract/identity/sessions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { makePasskey, signWithPasskey } from './passkey-ceremony.ts'
import { useRefreshFactors } from './use-factors.ts'

/** Makes a passkey in this browser. The answer may have recovery codes, which are shown once. */
export function useAddPasskey() {
  const refresh = useRefreshFactors()
  return useMutation({
    mutationFn: async () => {
      const passkey = await makePasskey(await call(beginPasskey, {}))
      return call(addPasskey, { body: { passkey } })
    },
    onSuccess: refresh,
    gcTime: 0,
  })
}

/** Confirms the session with a passkey, for five minutes. */
export function useConfirmByPasskey(onConfirmed: () => void) {
  return useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await call(beginConfirmation, {}))
      const body = { second_factor: JSON.stringify(passkey) }
      return call(confirmSession, { body }, { keepsSession: true })
    },
    onSuccess: onConfirmed,
  })
}

/** The answer of a passkey as the second factor of a sign-in. */
export function usePasskeyAsFactor(onAnswer: (secondFactor: string) => void) {
  return useMutation({
    mutationFn: async () => signWithPasskey(await call(beginPasskeySignIn, {})),
    onSuccess: (passkey) => onAnswer(JSON.stringify(passkey)),
  })
}
