import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { ApiError } from '../../../lib/calls/call.ts'
import type { CardFieldsProps, CardProvider } from './card-provider.ts'
import { StripeFields } from './stripe-fields.tsx'

/**
 * Stripe as the card provider. Its fields are iframes, so their values never reach this page. Its
 * script is loaded from Stripe when the dialog is first opened. Throws `ApiError` if the script
 * cannot be loaded.
 */
export async function openStripe(publishableKey: string): Promise<CardProvider> {
  const stripe = await load(publishableKey)
  const isTest = publishableKey.startsWith('pk_test_')
  return {
    note: isTest ? 'Cards are in test mode. No money moves.' : null,
    confirm: async ({ clientSecret, paymentMethodId }) => {
      const { error } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: paymentMethodId,
      })
      return error === undefined
    },
    Fields: (props: CardFieldsProps) => <StripeFields {...props} stripe={stripe} />,
  }
}

async function load(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey).catch(() => null)
  if (stripe === null)
    throw new ApiError({
      code: 0,
      message:
        'The card fields could not be loaded. Check your connection, and whether your browser blocks js.stripe.com.',
    })
  return stripe
}
