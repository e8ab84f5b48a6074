import { dismissSetUp, showSetUp, testMail } from '@frontrow/contract/operator/set-up'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { useMayOperate } from '../parts/use-operator.ts'

const key = ['set-up']

/** The steps of the set-up, for whoever may do them. Home shows nothing where they fail to load. */
export function useSetUp() {
  const enabled = useMayOperate()('settings.write')
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => operatorCall(showSetUp, {}, { signal }),
    enabled,
  })
}

export function useDismissSetUp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => operatorCall(dismissSetUp, { body: { is_dismissed: true } }),
    onSuccess: (shown) => cache.setQueryData(key, shown),
  })
}

export function useTestMail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => operatorCall(testMail, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  })
}
