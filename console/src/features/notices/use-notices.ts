import { minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { countUnreadNotices, listNotices, readNotices } from '@frontrow/contract/notices'
import { useAct, useCall, useRefresh } from '../../lib/calls/use-call.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'

export type Notice = Reply<typeof listNotices>['notices'][number]
export type NoticeFilter = Omit<Input<typeof listNotices>['query'], 'before'>

/** The number of unread notices: 'loading' until it is known, null where the server has none. */
export function useUnread(): number | 'loading' | null {
  const { data, isPending } = useCall(
    countUnreadNotices,
    {},
    {
      // The bell is no reason to sign out: the page's own calls are.
      calls: { keepsSession: true },
      retry: false,
      staleTime: minuteMs,
      refetchInterval: ({ state }) => (state.error === null ? minuteMs : false),
    },
  )
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

/**
 * Marks the notices with these ids as read, or all without ids. The reply replaces the count at the
 * bell. The list is read again only where all were marked, because an entry that was opened would
 * move away from the group of the unread ones while somebody reads it.
 */
export function useReadNotices() {
  const refresh = useRefresh()
  return useAct(readNotices, {
    input: (ids: readonly string[] | undefined) => ({
      body: ids === undefined ? {} : { ids: [...ids] },
    }),
    repliesAs: countUnreadNotices,
    saysErrors: true,
    onSettled: (_reply, _error, ids) => (ids === undefined ? refresh([listNotices]) : undefined),
  })
}
