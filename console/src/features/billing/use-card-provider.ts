import { showCardProvider } from '@frontrow/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/call.ts'
import type { CardProvider } from './card-provider.ts'

/**
 * Who takes the card, with the fields to enter it: what speaks to them is fetched when it is needed and not before. `retry` is for a
 * failure, which may be that of a script of theirs.
 */
export function useCardProvider(needed: boolean) {
  const who = useQuery({
    queryKey: ['card provider', 'name'],
    queryFn: ({ signal }) => call(showCardProvider, {}, { signal }),
    enabled: needed,
    staleTime: Infinity,
  })
  const { provider, publishable_key: key } = who.data ?? {}
  const fields = useQuery({
    queryKey: ['card provider', 'fields', provider, key],
    queryFn: (): Promise<CardProvider> => openFields(provider, key ?? null),
    // An answer that names no provider that we know is a failure of its own, told by `openFields`.
    enabled: needed && who.data !== undefined,
    staleTime: Infinity,
    // Its script is asked for twice already.
    retry: false,
  })
  const failed = who.error === null ? fields : who
  return {
    data: fields.data,
    error: failed.isFetching ? null : failed.error,
    retry: () => void (provider === undefined ? who : fields).refetch(),
  }
}

async function openFields(provider: string | undefined, key: string | null): Promise<CardProvider> {
  if (provider === 'sandbox') return (await import('./sandbox-fields.tsx')).sandbox
  if (provider === 'stripe' && key !== null)
    return (await import('./stripe-provider.tsx')).openStripe(key)
  throw new ApiError({
    code: 0,
    message: 'This console has no fields for the card provider of this installation.',
  })
}
