import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  takeOverApiToken,
} from '@frontrow/contract/tokens'
import type { Reply } from '@frontrow/contract/endpoint'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alertText, call } from '../../../lib/call.ts'
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { tokenBody, type TokenForm } from './token-form.ts'

export type Token = Reply<typeof listApiTokens>[number]

const key = ['api-tokens']

/** The organization's tokens; `failure` is the text of the alert. */
export function useTokens() {
  return withFailure(
    useQuery({ queryKey: key, queryFn: ({ signal }) => call(listApiTokens, {}, { signal }) }),
  )
}

/** Creates a token. Its answer has the secret, which is not stored in the list. */
export function useCreateToken() {
  const cache = useQueryClient()
  const keys = useIdempotencyKey()
  return useMutation({
    mutationFn: (form: TokenForm) => {
      const body = tokenBody(form)
      return call(createApiToken, { body }, { idempotencyKey: keys.keyFor(body) })
    },
    onSuccess: ({ token }) => {
      keys.forget()
      cache.setQueryData<Token[]>(key, (list) => list && [token, ...list])
    },
  })
}

export function useRevokeToken() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: string) => call(revokeApiToken, { params: { tokenId } }),
    onSuccess: (revoked) => replace(cache, revoked),
  })
}

/** Takes over a token whose maker has left, so that it works after its last week. */
export function useTakeOverToken() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: string) => call(takeOverApiToken, { params: { tokenId } }),
    onSuccess: (taken) => {
      replace(cache, taken)
      toast({ text: `${taken.name} is yours now and goes on working.` })
    },
    onError: (error) => toast({ text: alertText(error), isError: true }),
  })
}

function replace(cache: QueryClient, changed: Token): void {
  cache.setQueryData<Token[]>(key, (list) =>
    list?.map((token) => (token.id === changed.id ? changed : token)),
  )
}
