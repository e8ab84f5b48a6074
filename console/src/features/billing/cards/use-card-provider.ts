import { showCardProvider } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/calls/call.ts'
import { keyOf } from '../../../lib/calls/use-call.ts'
import type { CardProvider } from './card-provider.ts'

/**
 * The card provider of the installation. Its code is loaded only when it is needed. `retry` repeats
 * the step that failed: the call, or the loading of the provider's script. A server of the
 * published API does not have the call. The fields of the sandbox are shown then, because those of
 * a provider need its key.
 */
export function useCardProvider(needed: boolean) {
  const who = useQuery({
    queryKey: keyOf(showCardProvider, {}),
    queryFn: async ({ signal }): Promise<Reply<typeof showCardProvider>> => {
      try {
        return await call(showCardProvider, {}, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return sandbox
        throw error
      }
    },
    enabled: needed,
    staleTime: Infinity,
  })
  const { provider, publishable_key: key } = who.data ?? {}
  const fields = useQuery({
    queryKey: ['card provider', 'fields', provider, key],
    queryFn: (): Promise<CardProvider> => openFields(provider, key ?? null),
    // A reply with an unknown provider is an error too; `openFields` throws it.
    enabled: needed && who.data !== undefined,
    staleTime: Infinity,
    // The provider's script is already requested twice.
    retry: false,
  })
  const failed = who.error === null ? fields : who
  return {
    data: fields.data,
    error: failed.isFetching ? null : failed.error,
    retry: () => void (provider === undefined ? who : fields).refetch(),
  }
}

const sandbox = { provider: 'sandbox', publishable_key: null } as const

async function openFields(provider: string | undefined, key: string | null): Promise<CardProvider> {
  if (provider === 'sandbox') return (await import('./sandbox-fields.tsx')).sandbox
  if (provider === 'stripe' && key !== null)
    return (await import('./stripe-provider.tsx')).openStripe(key)
  throw new ApiError({
    code: 0,
    message: 'This console does not support the network’s card provider. Contact support.',
  })
}
