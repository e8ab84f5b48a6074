import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  takeOverApiToken,
} from '@frontrow/contract/identity/tokens'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useAct } from '../../../lib/calls/use-call.ts'
import { tokenBody, type TokenForm } from './token-form.ts'

export type Token = Reply<typeof listApiTokens>[number]

/** Creates a token. Its answer has the secret, which is not stored in the list. */
export function useCreateToken() {
  const change = useChangeTokens()
  return useAct(createApiToken, {
    input: (form: TokenForm) => ({ body: tokenBody(form) }),
    onSuccess: ({ token }) => change((list) => [token, ...list]),
  })
}

export function useRevokeToken() {
  const change = useChangeTokens()
  return useAct(revokeApiToken, {
    input: (tokenId: string) => ({ params: { tokenId } }),
    onSuccess: (revoked) => change(replacing(revoked)),
  })
}

/** Takes over a token whose maker has left, so that it works after its last week. */
export function useTakeOverToken() {
  const change = useChangeTokens()
  return useAct(takeOverApiToken, {
    input: (tokenId: string) => ({ params: { tokenId } }),
    onSuccess: (taken) => change(replacing(taken)),
    says: ({ name }) => `You took over ${name}. It keeps working.`,
    saysErrors: true,
  })
}

/** Changes the cached list, so that it need not be read again. */
function useChangeTokens() {
  const cache = useQueryClient()
  return (change: (list: readonly Token[]) => Token[]) =>
    void cache.setQueryData<Token[]>(keyOf(listApiTokens, {}), (list) => list && change(list))
}

function replacing(changed: Token): (list: readonly Token[]) => Token[] {
  return (list) => list.map((token) => (token.id === changed.id ? changed : token))
}
