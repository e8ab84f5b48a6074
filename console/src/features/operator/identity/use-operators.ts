import type { Reply } from '@frontrow/contract/endpoint'
import {
  addOperator,
  listOperators,
  removeOperator,
  resendWelcome,
  resetOperatorFactor,
  setOperatorRoles,
} from '@frontrow/contract/operator/operators'
import { useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { useOperatorChange } from '../parts/use-operator-change.ts'
import { sessionKey } from '../parts/use-operator.ts'

export type Operator = Reply<typeof listOperators>[number]

const key = ['operators']
/** What is read again after a change: the list, and the number of proposals. */
const changed = [key, sessionKey, ['proposals']]

export function useOperators() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => operatorCall(listOperators, {}, { signal }),
    }),
  )
}

export function useAddOperator() {
  return useOperatorChange(addOperator, changed)
}

export function useSetOperatorRoles() {
  return useOperatorChange(setOperatorRoles, changed)
}

export function useRemoveOperator() {
  return useOperatorChange(removeOperator, changed)
}

export function useResetOperatorFactor() {
  return useOperatorChange(resetOperatorFactor, changed)
}

export function useResendWelcome() {
  return useOperatorChange(resendWelcome, changed)
}
