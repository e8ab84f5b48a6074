import { QueryClient, notifyManager } from '@tanstack/react-query'
import { ApiError } from './call.ts'
import { onSignOut } from './session.ts'

const RETRIES = 3
const LONGEST_WAIT_MS = 30_000

// At once, and not in the next turn: the second click of a double click must find its button already disabled.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
      // The API may be on this very machine: a laptop without a network reaches it all the same.
      networkMode: 'always',
      // A refetch says so in the table; coming back to a window is no reason to move its lines.
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})

onSignOut(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})

/** The server has understood and said no, or has answered something else: asking again gets the same answer. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.code >= 200 && error.code < 500
}
