import { confirmTotp, showFactors } from '@frontrow/contract/factors'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useAct } from '../../../lib/use-call.ts'

/**
 * The first code makes the app a factor. The answer of a first factor has recovery codes, which are
 * shown once.
 */
export function useConfirmTotp({ onWithoutCodes }: { onWithoutCodes: () => void }) {
  const refresh = useRefreshFactors()
  return useAct(confirmTotp, {
    onSuccess: ({ recovery_codes: codes }) => {
      if (codes.length === 0) onWithoutCodes()
      return refresh()
    },
    gcTime: 0,
  })
}

/** Reads the factors again after a change. */
export function useRefreshFactors() {
  const cache = useQueryClient()
  return () => {
    // Whether the organization lets the person go on depends on their factors.
    void cache.invalidateQueries({ queryKey: ['developer'] })
    return cache.invalidateQueries({ queryKey: keyOf(showFactors) })
  }
}
