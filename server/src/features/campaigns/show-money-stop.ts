import type { showMoneyStop as call } from '@frontrow/contract/campaigns/limits'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext, Services } from '../../lib/calls/context.ts'
import { findMoneyStop } from './spending.sql.ts'

/** GET /organization/money-stop */
export async function showMoneyStop(ctx: MemberContext): Promise<Reply<typeof call>> {
  const { db, organizationId, now } = ctx
  return { stopped_by: await findMoneyStop(db, { organizationId, now, ...pricingOf(ctx) }) }
}

/** The network's currency, and the least that one impression costs. */
export function pricingOf({
  config: { networkCurrency, networkLimits },
}: Pick<Services, 'config'>) {
  const leastMicros = networkLimits.leastEcpmMicros / 1000n
  return { networkCurrency, leastPriceMicros: leastMicros > 0n ? leastMicros : 1n }
}
