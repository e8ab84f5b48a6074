import {
  addOperatorPasskey,
  beginOperatorConfirmation,
  beginOperatorPasskey,
  beginOperatorPasskeySignIn,
  signInByOperatorPasskey,
} from '@frontrow/contract/operator/passkeys'
import { confirmOperatorSession } from '@frontrow/contract/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { makePasskey, signWithPasskey } from '../factors/passkey-ceremony.ts'
import { useRefresh } from '../../../lib/calls/use-call.ts'
import { meReads } from '../../../operator-parts/reads.ts'
import { sessionKey } from '../../../operator-parts/use-operator.ts'

/** Makes a passkey in this browser. The answer may have recovery codes, which are shown once. */
export function useAddOperatorPasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () => {
      const passkey = await makePasskey(await operatorCall(beginOperatorPasskey, {}))
      return operatorCall(addOperatorPasskey, { body: { passkey } })
    },
    onSuccess: () => refresh(meReads),
    gcTime: 0,
  })
}

/** Signs in with a passkey alone. */
export function useSignInByOperatorPasskey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await operatorCall(beginOperatorPasskeySignIn, {}))
      return operatorCall(signInByOperatorPasskey, { body: { passkey } })
    },
    onSuccess: (session) => cache.setQueryData(sessionKey, session),
  })
}

/** Confirms the session with a passkey, for five minutes. */
export function useConfirmByOperatorPasskey(onConfirmed: () => void) {
  return useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await operatorCall(beginOperatorConfirmation, {}))
      const body = { second_factor: JSON.stringify(passkey) }
      return operatorCall(confirmOperatorSession, { body })
    },
    onSuccess: onConfirmed,
  })
}
