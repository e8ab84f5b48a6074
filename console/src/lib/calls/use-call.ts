import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call, type CallOptions } from './call.ts'
import { useIdempotencyKey } from './idempotency-key.ts'
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
> & {
  calls?: CallOptions
  /** Keeps the reply apart from the one that others read with the same input, under this name. */
  apart?: string
}

/** Reads with a call of the contract. `failure` is the text of the alert, or null. */
export function useCall<E extends Endpoint, Shown = Reply<E>>(
  endpoint: E,
  input: Input<E>,
  { calls, apart, ...options }: ReadOptions<E, Shown> = {},
) {
  const make = useContext(Caller)
  const query = useQuery({
    queryKey: [...keyOf(endpoint, input), ...(apart === undefined ? [] : [apart])],
    queryFn: ({ signal }) => make(endpoint, input, { ...calls, signal }),
    ...options,
  })
  return withFailure(query)
}

type ActOptions<E extends Endpoint, Given> = Omit<
  UseMutationOptions<Reply<E>, Error, Given>,
  'mutationKey' | 'mutationFn'
> & {
  /** The input of the call for what the act is given; by default, the act is given the input. */
  input?: (given: Given) => Input<E>
  /** The calls whose replies are read again when the act has ended, well or not. */
  refreshes?: readonly Endpoint[]
  /** The calls whose replies are read again after a success only. */
  refreshesOnSuccess?: readonly Endpoint[]
  /** The call without an input that would now have the same reply. Its reply is replaced. */
  repliesAs?: Endpoint & { readonly reply: E['reply'] }
  calls?: CallOptions
}

/**
 * Acts with a call of the contract. The act is pending until the calls that it refreshes have been
 * read again. Where the contract says `onceByKey`, retries with the same input send the same
 * Idempotency-Key, so that nothing is created twice.
 */
export function useAct<E extends Endpoint, Given = Input<E>>(
  endpoint: E,
  options: ActOptions<E, Given> = {},
) {
  const { input: inputFor, refreshes, refreshesOnSuccess, repliesAs, calls, ...others } = options
  const make = useContext(Caller)
  const cache = useQueryClient()
  const keys = useIdempotencyKey()
  return useMutation<Reply<E>, Error, Given>({
    mutationFn: async (given) => {
      // `mutate()` acts with a call that takes no input.
      const input = inputFor?.(given) ?? (given as Input<E> | undefined) ?? ({} as Input<E>)
      if (endpoint.onceByKey !== true) return make(endpoint, input, calls)
      const reply = await make(endpoint, input, { ...calls, idempotencyKey: keys.keyFor(input) })
      keys.forget()
      return reply
    },
    ...others,
    ...(refreshes !== undefined && { onSettled: () => refreshIn(cache, refreshes) }),
    onSuccess: async (...done: Parameters<NonNullable<typeof others.onSuccess>>) => {
      if (repliesAs !== undefined) cache.setQueryData(keyOf(repliesAs, {}), done[0])
      await others.onSuccess?.(...done)
      if (refreshesOnSuccess !== undefined) await refreshIn(cache, refreshesOnSuccess)
    },
  })
}

/** Returns a function that reads again what these calls have read. */
export function useRefresh(): (endpoints: readonly Endpoint[]) => Promise<unknown> {
  const cache = useQueryClient()
  return (endpoints) => refreshIn(cache, endpoints)
}

/** Reads again what these calls have read into a cache. */
export function refreshIn(cache: QueryClient, endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
}
