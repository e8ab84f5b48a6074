import type { Config } from '../../../lib/settings/config.ts'
import type { CardProvider } from './card-provider.ts'
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
