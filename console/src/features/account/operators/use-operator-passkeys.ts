import {
  addOperatorPasskey,
  beginOperatorConfirmation,
  beginOperatorPasskey,
  beginOperatorPasskeySignIn,
  signInByOperatorPasskey,
} from '@frontrow/contract/operator/passkeys'
import { confirmOperatorSession, showOperatorSession } from '@frontrow/contract/operator'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { makePasskey, signWithPasskey } from '../factors/passkey-ceremony.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { meReads } from '../../../operator-parts/reads.ts'

/** Makes a passkey in this browser. The answer may have recovery codes, which are shown once. */
export function useAddOperatorPasskey() {
  return useAct<typeof addOperatorPasskey, void>(addOperatorPasskey, {
    input: async () => ({
      body: { passkey: await makePasskey(await operatorCall(beginOperatorPasskey, {})) },
    }),
    refreshesOnSuccess: meReads,
    gcTime: 0,
  })
}

/** Signs in with a passkey alone. */
export function useSignInByOperatorPasskey() {
  return useAct<typeof signInByOperatorPasskey, void>(signInByOperatorPasskey, {
    input: async () => ({
      body: { passkey: await signWithPasskey(await operatorCall(beginOperatorPasskeySignIn, {})) },
    }),
    repliesAs: showOperatorSession,
  })
}

/** Confirms the session with a passkey, for five minutes. */
export function useConfirmByOperatorPasskey(onConfirmed: () => void) {
  return useAct<typeof confirmOperatorSession, void>(confirmOperatorSession, {
    input: async () => {
      const passkey = await signWithPasskey(await operatorCall(beginOperatorConfirmation, {}))
      return { body: { second_factor: JSON.stringify(passkey) } }
    },
    onSuccess: onConfirmed,
  })
}
