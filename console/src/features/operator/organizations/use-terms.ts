import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import { changeShare, changeTax, changeTerms, showTerms } from '@frontrow/contract/operator/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { sessionKey } from '../parts/use-operator.ts'

export type OrganizationTerms = Reply<typeof showTerms>

const key = ['organizations', 'terms']

export function useTerms(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, id],
      queryFn: ({ signal }) => operatorCall(showTerms, { params: { id } }, { signal }),
    }),
  )
}

export function useChangeTerms() {
  return useTermsChange(changeTerms)
}

export function useChangeTax() {
  return useTermsChange(changeTax)
}

export function useChangeShare() {
  return useTermsChange(changeShare)
}

function useTermsChange<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => operatorCall(endpoint, input),
    onSettled: () =>
      Promise.all(
        [key, ['finance'], ['proposals'], sessionKey].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
