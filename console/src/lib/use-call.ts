import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call, type CallOptions } from './call.ts'
import { withFailure } from './with-failure.ts'

/**
 * What makes the calls of this console. The operator's console replaces it, because its calls have
 * a session of another kind.
 */
export const Caller =
  createContext<
    <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Reply<E>>
  >(call)

/** The key under which a reply is cached; without an input, of all replies of the call. */
export function keyOf<E extends Endpoint>({ operationId }: E, input?: Input<E>): QueryKey {
  return input === undefined ? [operationId] : [operationId, input]
}

type ReadOptions<E extends Endpoint, Shown> = Omit<
  UseQueryOptions<Reply<E>, Error, Shown>,
  'queryKey' | 'queryFn'
> & { calls?: CallOptions }

/** Reads with a call of the contract. `failure` is the text of the alert, or null. */
export function useCall<E extends Endpoint, Shown = Reply<E>>(
  endpoint: E,
  input: Input<E>,
  { calls, ...options }: ReadOptions<E, Shown> = {},
) {
  const make = useContext(Caller)
  const query = useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => make(endpoint, input, { ...calls, signal }),
    ...options,
  })
  return withFailure(query)
}

type ActOptions<E extends Endpoint> = Omit<
  UseMutationOptions<Reply<E>, Error, Input<E>>,
  'mutationKey' | 'mutationFn'
> & {
  /** The calls whose replies are read again when the act has ended, well or not. */
  refreshes?: readonly Endpoint[]
  /** The calls whose replies are read again after a success only. */
  refreshesOnSuccess?: readonly Endpoint[]
  calls?: CallOptions
}

/** Acts with a call of the contract. The act is pending until what it refreshes is read again. */
export function useAct<E extends Endpoint>(
  endpoint: E,
  { refreshes, refreshesOnSuccess, calls, ...options }: ActOptions<E> = {},
) {
  const make = useContext(Caller)
  const refresh = useRefresh()
  return useMutation<Reply<E>, Error, Input<E>>({
    // `mutate()` acts with a call that takes no input.
    mutationFn: (input) => make(endpoint, input ?? ({} as Input<E>), calls),
    ...options,
    ...(refreshes !== undefined && { onSettled: () => refresh(refreshes) }),
    ...(refreshesOnSuccess !== undefined && {
      onSuccess: async (...done: Parameters<NonNullable<typeof options.onSuccess>>) => {
        await options.onSuccess?.(...done)
        await refresh(refreshesOnSuccess)
      },
    }),
  })
}

/** Returns a function that reads again what these calls have read. */
export function useRefresh(): (endpoints: readonly Endpoint[]) => Promise<unknown> {
  const cache = useQueryClient()
  return (endpoints) =>
    Promise.all(endpoints.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
}
