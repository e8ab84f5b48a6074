import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import {
  addOperator,
  listOperators,
  removeOperator,
  resendWelcome,
  resetOperatorFactor,
  setOperatorRoles,
} from '@frontrow/contract/operator-people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../lib/operator-call.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { sessionKey } from './use-operator.ts'

export type Operator = Reply<typeof listOperators>[number]
export type Outcome = Reply<typeof addOperator>

const key = ['operators']

export function useOperators() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => operatorCall(listOperators, {}, { signal }),
    }),
  )
}

export function useAddOperator() {
  return useChange<Input<typeof addOperator>>(addOperator)
}

export function useSetOperatorRoles() {
  return useChange<Input<typeof setOperatorRoles>>(setOperatorRoles)
}

export function useRemoveOperator() {
  return useChange<Input<typeof removeOperator>>(removeOperator)
}

export function useResetOperatorFactor() {
  return useChange<Input<typeof resetOperatorFactor>>(resetOperatorFactor)
}

export function useResendWelcome() {
  return useChange<Input<typeof resendWelcome>>(resendWelcome)
}

/** A change of the operators. Afterwards the list and the number of proposals are read again. */
function useChange<In>(endpoint: Endpoint) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: In) => operatorCall(endpoint, input as Input<Endpoint>) as Promise<Outcome>,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: key }),
        cache.invalidateQueries({ queryKey: sessionKey }),
        cache.invalidateQueries({ queryKey: ['proposals'] }),
      ]),
  })
}
