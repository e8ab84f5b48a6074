import { listReasons } from '@frontrow/contract/operator/reasons'
import { minuteMs } from '@frontrow/contract/durations'
import { useCall } from '../lib/calls/use-call.ts'

export function useReasons(kinds: readonly string[]) {
  return useCall(
    listReasons,
    {},
    {
      staleTime: minuteMs,
      select: (reasons) => reasons.filter((reason) => kinds.includes(reason.kind)),
    },
  )
}
