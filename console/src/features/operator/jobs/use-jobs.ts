import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import {
  dropMail,
  listJobs,
  listOutbox,
  retryMail,
  startVerify,
} from '@frontrow/contract/operator-jobs'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Jobs = Reply<typeof listJobs>
export type Job = Jobs['jobs'][number]
export type WaitingMail = Reply<typeof listOutbox>['mails'][number]

/** How often the jobs and the mails are read again, in milliseconds. */
const POLL_MS = 5000

const jobsKey = ['jobs']
const outboxKey = ['outbox']

export function useJobs() {
  return withFailure(
    useQuery({
      queryKey: jobsKey,
      queryFn: ({ signal }) => operatorCall(listJobs, {}, { signal }),
      refetchInterval: POLL_MS,
    }),
  )
}

export function useOutbox() {
  return withFailure(
    useInfiniteQuery({
      queryKey: outboxKey,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after, signal }) =>
        operatorCall(listOutbox, { query: after === undefined ? {} : { after } }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: POLL_MS,
    }),
  )
}

export function useRetryMail() {
  return useJobChange(retryMail)
}

export function useDropMail() {
  return useJobChange(dropMail)
}

export function useStartVerify() {
  return useJobChange(startVerify)
}

/** A change after which jobs and mails are read again. */
function useJobChange<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => operatorCall(endpoint, input),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: jobsKey }),
        cache.invalidateQueries({ queryKey: outboxKey }),
      ]),
  })
}
