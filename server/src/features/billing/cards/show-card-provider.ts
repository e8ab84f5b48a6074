import type { showCardProvider as call } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'

/** The card provider, and the publishable key that the browser identifies itself with. */
export async function showCardProvider({ config }: MemberContext): Promise<Reply<typeof call>> {
  return {
    provider: config.cardProvider,
    publishable_key: config.stripe?.publishableKey ?? null,
  }
}
