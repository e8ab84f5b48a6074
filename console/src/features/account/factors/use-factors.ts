import { confirmTotp, showFactors } from '@frontrow/contract/identity/factors'
import { showDeveloper } from '@frontrow/contract/identity/developer'
import { useAct, useRefresh } from '../../../lib/calls/use-call.ts'

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
  const read = useRefresh()
  return () => {
    // Whether the organization lets the person go on depends on their factors.
    void read([showDeveloper])
    return read([showFactors])
  }
}
