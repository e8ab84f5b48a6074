import { QueryClient, notifyManager, type DefaultOptions } from '@tanstack/react-query'
import { minuteMs } from '@frontrow/contract/durations'
import { ApiError } from './call.ts'
import { onSignOut } from './session.ts'

const RETRIES = 3
const LONGEST_WAIT_MS = 30_000

// Updates are scheduled as a microtask, so the second click of a double click finds the button
// disabled already.
notifyManager.setScheduler(queueMicrotask)

export const queryDefaults: DefaultOptions = {
  queries: {
    gcTime: 5 * minuteMs,
    retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
    // The API may run on this machine, where a laptop without a network can still reach it.
    networkMode: 'always',
    // A refetch shows a message in the table, so focusing the window should not trigger one.
    refetchOnWindowFocus: false,
  },
  mutations: { networkMode: 'always' },
}

export const queryClient = new QueryClient({ defaultOptions: queryDefaults })

onSignOut(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})

/** The server rejected the request, or its answer is unreadable: a retry gives the same result. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.code >= 200 && error.code < 500
}
