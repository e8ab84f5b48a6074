import {
  listPolicies,
  showLatestUnsigned,
  showSignedPolicy,
  signPolicy,
} from '@frontrow/contract/policies'
import type { Reply } from '@frontrow/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, alertText, call } from '../../lib/call.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { signOutAfter } from '../../lib/session.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { signingBody, type SigningForm } from './signing-form.ts'

export type UnsignedPolicy = NonNullable<Reply<typeof showLatestUnsigned>>
export type PolicyStat = Reply<typeof listPolicies>[number]

const SIGN_OUT_MS = 500
const unsignedKey = ['policies', 'unsigned']
const listKey = ['policies', 'list']

/** The agreement to sign; null if there is none. */
export function useUnsignedPolicy() {
  return useQuery({
    queryKey: unsignedKey,
    queryFn: async ({ signal }): Promise<UnsignedPolicy | null> => {
      try {
        return (await call(showLatestUnsigned, {}, { signal })) ?? null
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return null
        throw error
      }
    },
  })
}

export function usePolicies() {
  return withFailure(
    useQuery({
      queryKey: listKey,
      queryFn: ({ signal }) => call(listPolicies, {}, { signal }),
    }),
  )
}

/** The text of a signed agreement with its signature, loaded on demand. Neither ever changes. */
export function useSignedPolicy(policyId: string | null) {
  return useQuery({
    queryKey: ['policies', 'signed', policyId],
    queryFn: ({ signal }) =>
      call(showSignedPolicy, { params: { policyId: policyId ?? '' } }, { signal }),
    enabled: policyId !== null,
    staleTime: Infinity,
  })
}

interface Signing {
  policyId: string
  form: SigningForm
}

/**
 * Signs the agreement, and fetches both lists again. If the session has ended, it signs out after
 * the message could be read, whatever screen the user is on.
 */
export function useSignPolicy() {
  const cache = useQueryClient()
  const keys = useIdempotencyKey()
  const readAgain = () => {
    void cache.invalidateQueries({ queryKey: listKey })
    void cache.invalidateQueries({ queryKey: unsignedKey })
  }
  return useMutation({
    mutationFn: ({ policyId, form }: Signing) => {
      const body = signingBody(form, policyId)
      // The braces are literal: the token identifies the signer.
      const params = { developerId: '{developer-id}', policyId }
      const idempotencyKey = keys.keyFor(body)
      return call(signPolicy, { params, body }, { idempotencyKey, keepsSession: true })
    },
    onSuccess: () => {
      keys.forget()
      readAgain()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 401) signOutAfter(SIGN_OUT_MS, alertText(error))
      // Another user of the organization has signed it already.
      if (error.code === 409) readAgain()
    },
  })
}
