import type { Input, Reply } from '@frontrow/contract/endpoint'
import { changeReason, listReasons } from '@frontrow/contract/operator/reasons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { reasonsKey } from '../parts/use-reasons.ts'

export type NetworkReason = Reply<typeof listReasons>[number]
type Change = Omit<Input<typeof changeReason>['body'], 'version'>

/** All reasons, of every kind. */
export function useNetworkReasons() {
  return withFailure(
    useQuery({
      queryKey: reasonsKey,
      queryFn: ({ signal }) => operatorCall(listReasons, {}, { signal }),
    }),
  )
}

/** Stores the next version of a reason. After a refusal the list is read again. */
export function useChangeReason({ code, version }: NetworkReason, onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      operatorCall(changeReason, { params: { code }, body: { ...change, version } }),
    onSuccess: ({ title }) => {
      toast({ text: `${title} is saved. Decisions from now on use it.` })
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: reasonsKey }),
  })
}
