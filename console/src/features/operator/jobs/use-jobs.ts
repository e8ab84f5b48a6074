import type { Reply } from '@frontrow/contract/endpoint'
import {
  dropMail,
  listJobs,
  listOutbox,
  retryMail,
  startVerify,
} from '@frontrow/contract/operator/jobs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { useOperatorChange } from '../parts/use-operator-change.ts'

export type Jobs = Reply<typeof listJobs>
export type Job = Jobs['jobs'][number]
export type WaitingMail = Reply<typeof listOutbox>['mails'][number]

/** How often the jobs and the mails are read again, in milliseconds. */
const POLL_MS = 5000

const jobsKey = ['jobs']
const outboxKey = ['outbox']
/** What a change of jobs or mails has read again. */
const changed = [jobsKey, outboxKey]

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
  return useOperatorChange(retryMail, changed)
}

export function useDropMail() {
  return useOperatorChange(dropMail, changed)
}

export function useStartVerify() {
  return useOperatorChange(startVerify, changed)
}
