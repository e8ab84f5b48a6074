import type { showCard as call } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findCard } from './card.sql.ts'
import { cardProviderNameOf } from '../../../lib/settings/card-settings.ts'

/** The details of the card on file that may be shown. Refuses `no_card`. */
export async function showCard(ctx: MemberContext): Promise<Reply<typeof call>> {
  const card = (await findCard(ctx, cardProviderNameOf(ctx.config))) ?? refuse('no_card')
  const { brand, last4, expire } = card
  return { brand, last4, expire }
}
