import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useContext } from 'react'
import { Caller, keyOf } from './use-call.ts'
import { withFailure } from './with-failure.ts'

type Page = { next: string | null }
type Pages<E extends Endpoint> = InfiniteData<Reply<E>, string | null>

type PagesOptions<E extends Endpoint> = Omit<
  UseInfiniteQueryOptions<Reply<E>, Error, Pages<E>, readonly unknown[], string | null>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
> & {
  /** The member of the query that names the place of the next page; `before` by default. */
  placedBy?: 'before' | 'after'
}

/** Reads a list page by page, as `useCall` reads one reply. */
export function useCallPages<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { placedBy = 'before', ...options }: PagesOptions<E> = {},
) {
  const make = useContext(Caller)
  const query = useInfiniteQuery({
    // The key is not that of `useCall`, because the cache holds pages here and one reply there.
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === null ? {} : { [placedBy]: pageParam }
      return make(endpoint, withQuery(input, place), { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as Page).next,
    ...options,
  })
  return withFailure(query)
}

function withQuery<I>(input: I, place: object): I {
  const { query, ...others } = input as { query?: object }
  return { ...others, query: { ...query, ...place } } as I
}
