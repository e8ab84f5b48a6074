import type { Reply } from '@frontrow/contract/endpoint'
import { listReasons } from '@frontrow/contract/operator/reasons'
import { minuteMs } from '@frontrow/contract/durations'
import { useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type CaseReason = Reply<typeof listReasons>[number]

export const reasonsKey = ['reasons']

export function useReasons(kinds: readonly string[]) {
  return withFailure(
    useQuery({
      queryKey: reasonsKey,
      queryFn: ({ signal }) => operatorCall(listReasons, {}, { signal }),
      staleTime: minuteMs,
      select: (reasons) => reasons.filter((reason) => kinds.includes(reason.kind)),
    }),
  )
}
