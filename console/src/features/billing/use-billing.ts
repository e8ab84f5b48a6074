import { listPayments, showCard, showCardProvider, showPayment } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/call.ts'
import type { CardProvider } from './card-provider.ts'

export type Payment = Reply<typeof listPayments>[number]
export type Card = Reply<typeof showCard>

export const paymentsKey = ['payments', 'list']
export const cardKey = ['card']

export function usePayments() {
  return useQuery({
    queryKey: paymentsKey,
    queryFn: ({ signal }) => call(listPayments, {}, { signal }),
  })
}

/** The card on file; null where there is none, which the published API answers with a 400. */
export function useCard() {
  return useQuery({
    queryKey: cardKey,
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        return (await call(showCard, {}, { signal })) ?? null
      } catch (error) {
        if (error instanceof ApiError && error.code === 400) return null
        throw error
      }
    },
  })
}

/** The statement of a payment, once one is asked for. */
export function usePayment(paymentId: string | undefined) {
  return useQuery({
    queryKey: ['payments', 'one', paymentId],
    queryFn: ({ signal }) =>
      call(showPayment, { params: { paymentId: paymentId ?? '' } }, { signal }),
    enabled: paymentId !== undefined,
  })
}

/** Who takes the card, with the code that speaks to them: it is fetched when it is needed and not before. */
export function useCardProvider(needed: boolean) {
  return useQuery({
    queryKey: ['card provider'],
    queryFn: async ({ signal }): Promise<CardProvider> => {
      const { provider } = await call(showCardProvider, {}, { signal })
      if (provider !== 'sandbox')
        throw new ApiError({
          code: 0,
          message: 'This console has no fields for the card provider of this installation.',
        })
      return (await import('./sandbox-provider.ts')).sandboxProvider
    },
    enabled: needed,
    staleTime: Infinity,
  })
}
