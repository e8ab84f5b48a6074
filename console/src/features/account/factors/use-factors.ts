import {
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  removeTotp,
  showFactors,
} from '@frontrow/contract/factors'
import type { Reply } from '@frontrow/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Factors = Reply<typeof showFactors>

const key = ['factors']

/** The person's second factors; `failure` is the text of the alert. */
export function useFactors() {
  return withFailure(
    useQuery({ queryKey: key, queryFn: ({ signal }) => call(showFactors, {}, { signal }) }),
  )
}

/** Makes a secret for an authenticator app. */
export function useBeginTotp() {
  return useMutation({ mutationFn: () => call(beginTotp, {}), gcTime: 0 })
}

/**
 * The first code makes the app a factor. The answer of a first factor has recovery codes, which are
 * shown once.
 */
export function useConfirmTotp({ onWithoutCodes }: { onWithoutCodes: () => void }) {
  const refresh = useRefreshFactors()
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: ({ recovery_codes: codes }) => {
      if (codes.length === 0) onWithoutCodes()
      return refresh()
    },
    gcTime: 0,
  })
}

export function useMakeRecoveryCodes() {
  const refresh = useRefreshFactors()
  return useMutation({
    mutationFn: () => call(makeRecoveryCodes, {}),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRemoveTotp() {
  const refresh = useRefreshFactors()
  return useMutation({ mutationFn: () => call(removeTotp, {}), onSuccess: refresh })
}

/** Reads the factors again after a change. */
export function useRefreshFactors() {
  const cache = useQueryClient()
  return () => {
    // Whether the organization lets the person go on depends on their factors.
    void cache.invalidateQueries({ queryKey: ['developer'] })
    return cache.invalidateQueries({ queryKey: key })
  }
}
