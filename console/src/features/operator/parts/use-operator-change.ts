import type { Endpoint, Input } from '@frontrow/contract/endpoint'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'

/** A call that changes something. When it has ended, all that `keys` begin is read again. */
export function useOperatorChange<E extends Endpoint>(endpoint: E, keys: readonly QueryKey[]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => operatorCall(endpoint, input),
    onSettled: () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
