import {
  createOperatorSession,
  revokeOperatorSession,
  showOperatorSession,
  type OperatorSession,
} from '@frontrow/contract/operator'
import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import { minuteMs } from '@frontrow/contract/durations'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/calls/call.ts'
import { operatorCall } from '../lib/calls/operator-call.ts'
import { clearDrafts } from '../lib/calls/stored-drafts.ts'
import { keyOf, useAct } from '../lib/calls/use-call.ts'
import { withFailure } from '../lib/calls/with-failure.ts'

export const sessionKey = keyOf(showOperatorSession, {})

/**
 * The session of the operator: null for somebody who is not signed in, undefined until the server
 * has answered. It is read again each minute, for the number of proposals that wait.
 */
export function useOperatorSession() {
  return withFailure(
    useQuery({
      queryKey: sessionKey,
      queryFn: ({ client, signal }) => readSession(client, signal),
      refetchInterval: minuteMs,
      staleTime: minuteMs,
    }),
  )
}

async function readSession(
  cache: QueryClient,
  signal: AbortSignal,
): Promise<OperatorSession | null> {
  try {
    return await operatorCall(showOperatorSession, {}, { signal, keepsSession: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error
    // Without a session before, a reply on its way belongs to a page that needs none.
    if (cache.getQueryData<OperatorSession | null>(sessionKey)) forgetReplies(cache)
    return null
  }
}

/** Empties the cache at the end of a session: the tab's next operator sees nothing of it. */
function forgetReplies(cache: QueryClient): void {
  // The session stays in the cache, because the frame watches it: without it nothing changes.
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

/** The signed-in operator; undefined while nobody is. */
export function useOperator(): OperatorSession['operator'] | undefined {
  return useOperatorSession().data?.operator
}

/** Whether the operator's roles have a permission. */
export function useMayOperate(): (needs: OperatorPermission) => boolean {
  const permissions = useOperator()?.permissions ?? []
  return (needs) => permissions.includes(needs)
}

/** Signs in. An account with a second factor sends it in the same call. */
export function useOperatorSignIn() {
  return useAct(createOperatorSession, { repliesAs: showOperatorSession })
}

/** Signs out. The page is signed out even where the server cannot be reached. */
export function useOperatorSignOut() {
  const cache = useQueryClient()
  return useAct(revokeOperatorSession, {
    onSettled: () => {
      clearDrafts()
      cache.setQueryData(sessionKey, null)
      forgetReplies(cache)
    },
  })
}
