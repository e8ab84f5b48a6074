import type { Reply } from '@frontrow/contract/endpoint'
import { endOtherSessions, endSession, listSessions } from '@frontrow/contract/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alertText, call } from '../../../lib/call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type ListedSession = Reply<typeof listSessions>[number]

const key = ['sessions']

/** Where the person is signed in; `failure` is the text of the alert. */
export function useSessions() {
  return withFailure(
    useQuery({ queryKey: key, queryFn: ({ signal }) => call(listSessions, {}, { signal }) }),
  )
}

export function useEndSession() {
  const settled = useSettled()
  return useMutation({
    mutationFn: ({ id }: ListedSession) => call(endSession, { params: { sessionId: id } }),
    onSuccess: (_reply, { device }) => toast({ text: `${device || 'The session'} is signed out.` }),
    ...settled,
  })
}

export function useEndOtherSessions() {
  const settled = useSettled()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => toast({ text: 'You are signed out everywhere else.' }),
    ...settled,
  })
}

/** The list is read again after a failure too: the session may have ended by itself. */
function useSettled() {
  const cache = useQueryClient()
  return {
    onError: (error: Error) => toast({ text: alertText(error), isError: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  }
}
