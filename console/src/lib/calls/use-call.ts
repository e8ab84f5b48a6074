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
import { createContext, useContext, useEffect, useRef } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { alertText, call, type CallOptions } from './call.ts'
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

export type ActOptions<E extends Endpoint, Given> = Omit<
  UseMutationOptions<Reply<E>, Error, Given>,
  'mutationKey' | 'mutationFn'
> & {
  /** The input of the call for what the act is given; by default, the act is given the input. */
  input?: (given: Given) => Input<E> | Promise<Input<E>>
  /** The calls whose replies are read again when the act has ended, well or not. */
  refreshes?: readonly Endpoint[]
  /** The calls whose replies are read again after a success only. */
  refreshesOnSuccess?: readonly Endpoint[]
  /** The call without an input that would now have the same reply. Its reply is replaced. */
  repliesAs?: Endpoint & { readonly reply: E['reply'] }
  /** The message after a success, once the replies have been read again; null: none. */
  says?: string | ((reply: Reply<E>, given: Given) => string | null)
  /** Shows an error as a message, for acts without another place for it. */
  saysErrors?: boolean
  /** Closes the form or the question after a success, unless the user has closed it before. */
  closes?: ((reply: Reply<E>, given: Given) => void) | undefined
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
  const { says, saysErrors, closes, ...events } = others
  const make = useContext(Caller)
  const cache = useQueryClient()
  const keys = useIdempotencyKey()
  const isShown = useIsShown()
  return useMutation<Reply<E>, Error, Given>({
    mutationFn: async (given) => {
      // `mutate()` acts with a call that takes no input.
      const input = (await inputFor?.(given)) ?? (given as Input<E> | undefined) ?? ({} as Input<E>)
      if (endpoint.onceByKey !== true) return make(endpoint, input, calls)
      const reply = await make(endpoint, input, { ...calls, idempotencyKey: keys.keyFor(input) })
      keys.forget()
      return reply
    },
    ...events,
    onSuccess: async (...done) => {
      if (repliesAs !== undefined) cache.setQueryData(keyOf(repliesAs, {}), done[0])
      await events.onSuccess?.(...done)
      if (refreshesOnSuccess !== undefined) await refreshIn(cache, refreshesOnSuccess)
    },
    onSettled: async (...ended) => {
      await events.onSettled?.(...ended)
      if (refreshes !== undefined) await refreshIn(cache, refreshes)
      const [reply, error, given] = ended
      if (error !== null) {
        if (saysErrors === true) toast({ text: alertText(error), isError: true })
        return
      }
      const text = typeof says === 'function' ? says(reply as Reply<E>, given) : says
      if (typeof text === 'string') toast({ text })
      if (isShown.current) closes?.(reply as Reply<E>, given)
    },
  })
}

/** Whether the component that acts is still on the page. */
function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
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
