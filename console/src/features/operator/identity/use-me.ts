import type { Reply } from '@frontrow/contract/endpoint'
import {
  changeOperatorPassword,
  endOperatorSession,
  setSingleKeys,
  showOperatorMe,
} from '@frontrow/contract/operator'
import {
  beginOperatorTotp,
  confirmOperatorTotp,
  makeOperatorRecoveryCodes,
} from '@frontrow/contract/operator/factors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { sessionKey } from '../parts/use-operator.ts'

export type Me = Reply<typeof showOperatorMe>

const key = ['me']

/** The operator's own factors and sessions. */
export function useMe() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => operatorCall(showOperatorMe, {}, { signal }),
    }),
  )
}

export function useBeginOperatorTotp() {
  return useMutation({ mutationFn: () => operatorCall(beginOperatorTotp, {}), gcTime: 0 })
}

/**
 * The first code makes the app a factor. The session is not read again here, because the recovery
 * codes, which are shown once, would disappear with the page that asks for a factor.
 */
export function useConfirmOperatorTotp() {
  return useMutation({
    mutationFn: (code: string) => operatorCall(confirmOperatorTotp, { body: { code } }),
    gcTime: 0,
  })
}

export function useMakeOperatorRecoveryCodes() {
  const refresh = useRefreshMe()
  return useMutation({
    mutationFn: () => operatorCall(makeOperatorRecoveryCodes, {}),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useSetSingleKeys() {
  const refresh = useRefreshMe()
  return useMutation({
    mutationFn: (singleKeys: boolean) =>
      operatorCall(setSingleKeys, { body: { single_keys: singleKeys } }),
    onSuccess: refresh,
  })
}

export function useEndOperatorSession() {
  const refresh = useRefreshMe()
  return useMutation({
    mutationFn: (sessionId: string) => operatorCall(endOperatorSession, { params: { sessionId } }),
    onSettled: refresh,
  })
}

export function useChangeOperatorPassword() {
  const refresh = useRefreshMe()
  return useMutation({
    mutationFn: (passwords: { oldPassword: string; newPassword: string }) =>
      operatorCall(changeOperatorPassword, {
        body: { old_password: passwords.oldPassword, new_password: passwords.newPassword },
      }),
    onSuccess: refresh,
  })
}

/** Reads the operator and the session again. */
export function useRefreshMe() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: key }),
      cache.invalidateQueries({ queryKey: sessionKey }),
    ])
}
