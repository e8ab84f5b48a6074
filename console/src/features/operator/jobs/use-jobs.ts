import { listJobs, listOutbox } from '@frontrow/contract/operator/jobs'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { useCall } from '../../../lib/calls/use-call.ts'

/** How often the jobs and the mails are read again, in milliseconds. */
const POLL_MS = 5000

export function useJobs() {
  return useCall(listJobs, {}, { refetchInterval: POLL_MS })
}

export function useOutbox() {
  return useCallPages(listOutbox, { query: {} }, { placedBy: 'after', refetchInterval: POLL_MS })
}
