import type { Reply } from '@frontrow/contract/endpoint'
import {
  setSupportView,
  setTwoFactorRule,
  showOrganizationSecurity,
} from '@frontrow/contract/organization-security'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { momentText } from '../../lib/day-text.ts'
import { queryClient } from '../../lib/queries.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { toast } from '../../ui/feedback/toast.tsx'

export type Security = Reply<typeof showOrganizationSecurity>

const key = ['organization-security']

/** Whether the organization asks its members for a second factor, and who has one. */
export function useOrganizationSecurity() {
  return withFailure(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) => call(showOrganizationSecurity, {}, { signal }),
    }),
  )
}

/** Sets the instant from which every member needs a second factor; null takes the rule back. */
export function useSetTwoFactorRule(onDone: () => void) {
  return useMutation({
    mutationFn: (from: string | null) =>
      call(setTwoFactorRule, { body: { two_factor_from: from } }),
    onSuccess: (security) => {
      queryClient.setQueryData(key, security)
      toast({ text: doneText(security) })
      onDone()
    },
  })
}

function doneText({ two_factor_from: from }: Security): string {
  return from === null
    ? 'Two-step sign-in is no longer required. Every member gets a mail.'
    : `Two-step sign-in is required from ${momentText(from)}. Every member gets a mail.`
}

/** Says whether support may look at the console of the organization. */
export function useSetSupportView() {
  return useMutation({
    mutationFn: (allowed: boolean) => call(setSupportView, { body: { allowed } }),
    onSuccess: (security) => {
      queryClient.setQueryData(key, security)
      toast({
        text: security.allows_support_view
          ? 'Support may look at your console.'
          : 'Support may not look at your console on its own any more.',
      })
    },
  })
}
