import type { showCardProvider as call } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { cardProviderOf } from './card-providers.ts'

export async function showCardProvider(ctx: MemberContext): Promise<Reply<typeof call>> {
  const { name, publishableKey } = cardProviderOf(ctx)
  return { provider: name, publishable_key: publishableKey }
}
