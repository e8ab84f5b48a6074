import type { Config } from '../../../lib/settings/config.ts'
import type { CardProvider, ProviderName } from './card-provider.ts'
import { sandboxProvider } from './sandbox-provider.ts'

/**
 * The card provider of this installation. Stripe's package is large, so it is loaded only where it
 * is used.
 */
export async function chooseCardProvider({
  config,
}: {
  config: Pick<Config, 'stripe'>
}): Promise<CardProvider> {
  if (config.stripe === undefined) return sandboxProvider
  const { stripeProvider } = await import('./stripe-provider.ts')
  return stripeProvider(config.stripe)
}

/** The provider name that is stored with customers, intents and cards. */
export function cardProviderNameOf({ stripe }: Pick<Config, 'stripe'>): ProviderName {
  if (stripe === undefined) return 'sandbox'
  return stripe.isTest ? 'stripe_test' : 'stripe'
}
