import { showCard, type Card } from '@frontrow/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/calls/call.ts'
import { keyOf } from '../../../lib/calls/use-call.ts'

/**
 * The card on file; null if there is none, which the published API reports as a 400, and some of
 * its servers as an empty answer.
 */
export function useCard() {
  return useQuery({
    queryKey: keyOf(showCard, {}),
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        const card = await call(showCard, {}, { signal, mayBeEmpty: true })
        return card.brand === '' && card.last4 === '' ? null : card
      } catch (error) {
        if (error instanceof ApiError && error.code === 400) return null
        throw error
      }
    },
  })
}
