import type { Services } from '../../../lib/calls/context.ts'
import type { CardProvider } from '../cards/card-provider.ts'
import { chooseCardProvider } from '../cards/choose-card-provider.ts'

/** What charging a card takes. */
export type ChargeServices = Pick<Services, 'config' | 'database' | 'secrets' | 'log'>

/** A charge stays with the provider that was asked first. */
export async function providerOf(
  { config }: Pick<ChargeServices, 'config'>,
  charge: { id: string; provider: string },
): Promise<CardProvider> {
  const provider = await chooseCardProvider({ config })
  if (provider.name !== charge.provider)
    throw new Error(
      `the charge ${charge.id} was made with the provider ${charge.provider}, and the settings name ${provider.name}`,
    )
  return provider
}
