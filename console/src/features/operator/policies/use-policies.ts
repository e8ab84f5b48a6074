import type { Reply } from '@frontrow/contract/endpoint'
import {
  listNetworkPolicies,
  listPolicySignatures,
  proposePolicy,
  remindOfPolicy,
  showNetworkPolicy,
} from '@frontrow/contract/operator/policies'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type NetworkPolicy = Reply<typeof listNetworkPolicies>[number]
export type Signature = Reply<typeof listPolicySignatures>['organizations'][number]
export type SignatureState = 'signed' | 'unsigned'

const key = ['policies']

export function usePolicies() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => operatorCall(listNetworkPolicies, {}, { signal }),
    }),
  )
}

/** The text of a version; undefined where there is none. */
export function usePolicyText(id: string | undefined) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'text', id],
      queryFn: ({ signal }) =>
        operatorCall(showNetworkPolicy, { params: { id: id ?? '' } }, { signal }),
      enabled: id !== undefined,
    }),
  )
}

export function useSignatures(id: string, state: SignatureState) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, id, state],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: before, signal }) =>
        operatorCall(
          listPolicySignatures,
          { params: { id }, query: before === undefined ? { state } : { state, before } },
          { signal },
        ),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
}

export function useProposePolicy() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { file: string; reason: string }) => operatorCall(proposePolicy, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
}

export function useRemind(id: string) {
  return useMutation({
    mutationFn: (reason: string) =>
      operatorCall(remindOfPolicy, { params: { id }, body: { reason } }),
  })
}
