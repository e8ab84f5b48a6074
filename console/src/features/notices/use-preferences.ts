import type { Input, Reply } from '@frontrow/contract/endpoint'
import { setNoticePreference, showNoticePreferences } from '@frontrow/contract/notices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { alertText, call } from '../../lib/call.ts'
import { queryClient } from '../../lib/queries.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export type Preference = Reply<typeof showNoticePreferences>['preferences'][number]
export type Delivery = Preference['delivery']

const key = ['notice-preferences']

/** How the member gets each kind of notice; `failure` is the text of the alert. */
export function usePreferences() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => call(showNoticePreferences, {}, { signal }),
      select: ({ preferences }) => preferences,
    }),
  )
}

/** Chooses how to get one kind. */
export function useSetPreference() {
  return useMutation({
    mutationFn: ({ kind, delivery }: Pick<Preference, 'kind' | 'delivery'>) =>
      call(setNoticePreference, {
        body: { kind, delivery } as Input<typeof setNoticePreference>['body'],
      }),
    onSuccess: (reply) => queryClient.setQueryData(key, reply),
    onError: (error) => toast({ text: alertText(error), isError: true }),
  })
}
