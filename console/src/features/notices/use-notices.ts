import { minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { countUnreadNotices, listNotices, readNotices } from '@frontrow/contract/notices'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { pageBefore, pageByPage } from '../../lib/page-by-page.ts'
import { alertText, call } from '../../lib/call.ts'
import { queryClient } from '../../lib/queries.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export type Notice = Reply<typeof listNotices>['notices'][number]
export type NoticeFilter = Omit<Input<typeof listNotices>['query'], 'before'>

const key = ['notices']
const unreadKey = ['unread-notices']

/** The number of unread notices: 'loading' until it is known, null where the server has none. */
export function useUnread(): number | 'loading' | null {
  const { data, isPending } = useQuery({
    queryKey: unreadKey,
    // The bell is no reason to sign out: the page's own calls are.
    queryFn: ({ signal }) => call(countUnreadNotices, {}, { signal, keepsSession: true }),
    retry: false,
    staleTime: minuteMs,
    refetchInterval: ({ state }) => (state.error === null ? minuteMs : false),
  })
  return data?.unread ?? (isPending ? 'loading' : null)
}

/** The filter, which is stored in the URL. */
export function useNoticeFilter() {
  const { filter, change, clear } = useUrlFilter(['kind', 'unread'])
  const { unread, ...others } = filter
  // A value that the server does not know is left out.
  const known = { ...others, ...(unread === 'true' ? { unread } : {}) } as NoticeFilter
  return { filter: known, change, clear }
}

/** The notices that pass the filter, page by page; `failure` is the text of the alert. */
export function useNotices(filter: NoticeFilter) {
  return withFailure(
    useInfiniteQuery({
      queryKey: [...key, filter],
      queryFn: ({ pageParam, signal }) =>
        call(listNotices, { query: { ...filter, ...pageBefore(pageParam) } }, { signal }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  )
}

/** Marks notices as read; without ids all of them. The bell follows. */
export function useReadNotices() {
  return useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      call(readNotices, { body: ids === undefined ? {} : { ids: [...ids] } }),
    onSuccess: (reply) => queryClient.setQueryData(unreadKey, reply),
    onError: (error) => toast({ text: alertText(error), isError: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
