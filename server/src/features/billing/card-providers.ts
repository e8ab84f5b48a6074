import type { Config } from '../../lib/config.ts'
import type { CardProvider } from './card-provider.ts'
import { sandboxProvider } from './sandbox-provider.ts'

const providers = { sandbox: sandboxProvider } as const

/** The provider of this installation. */
export function cardProviderOf({ config }: { config: Config }): CardProvider {
  return providers[config.cardProvider]
}
