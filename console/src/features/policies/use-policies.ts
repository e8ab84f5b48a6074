import { listPolicies, showLatestUnsigned, signPolicy } from '@frontrow/contract/policies'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/calls/call.ts'
import { ownDeveloper } from '../../lib/own-developer.ts'
import { signOutWhenRead } from '../../lib/calls/sign-out-on-failure.ts'
import { keyOf, useAct, useRefresh } from '../../lib/calls/use-call.ts'
import { signingBody, type SigningForm } from './signing-form.ts'

export type UnsignedPolicy = NonNullable<Reply<typeof showLatestUnsigned>>
export type PolicyStat = Reply<typeof listPolicies>[number]

/** The agreement to sign; null if there is none. */
export function useUnsignedPolicy() {
  return useQuery({
    queryKey: keyOf(showLatestUnsigned, {}),
    queryFn: async ({ signal }): Promise<UnsignedPolicy | null> => {
      try {
        return (await call(showLatestUnsigned, {}, { signal })) ?? null
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return null
        throw error
      }
    },
  })
}

interface Signing {
  policyId: string
  form: SigningForm
}

/**
 * Signs the agreement, and fetches both lists again. If the session has ended, it signs out after
 * the message could be read, whatever screen the user is on.
 */
export function useSignPolicy() {
  const refresh = useRefresh()
  const readAgain = () => void refresh([listPolicies, showLatestUnsigned])
  return useAct(signPolicy, {
    input: ({ policyId, form }: Signing) => ({
      params: { ...ownDeveloper, policyId },
      body: signingBody(form, policyId),
    }),
    calls: { keepsSession: true },
    onSuccess: readAgain,
    onError: (error) => {
      signOutWhenRead(error)
      // Another user of the organization has signed it already.
      if (error instanceof ApiError && error.code === 409) readAgain()
    },
  })
}
