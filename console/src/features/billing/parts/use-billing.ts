import { listPayments, showCard, showPayment } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/call.ts'
import { withFailure } from '../../../lib/with-failure.ts'

export type Payment = Reply<typeof listPayments>[number]
export type Card = Reply<typeof showCard>

export const paymentsKey = ['payments', 'list']
export const cardKey = ['card']

export function usePayments() {
  return withFailure(
    useQuery({
      queryKey: paymentsKey,
      queryFn: ({ signal }) => call(listPayments, {}, { signal }),
    }),
  )
}

/**
 * The card on file; null if there is none, which the published API reports as a 400, and some of
 * its servers as an empty answer.
 */
export function useCard() {
  return useQuery({
    queryKey: cardKey,
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

/** The statement of a payment. */
export function usePayment(paymentId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['payments', 'one', paymentId],
    queryFn: ({ signal }) => call(showPayment, { params: { paymentId } }, { signal }),
    enabled,
  })
}
