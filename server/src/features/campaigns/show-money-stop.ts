import type { showMoneyStop as call } from '@frontrow/contract/campaigns/limits'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { findMoneyStop } from './spending.sql.ts'

/** GET /organization/money-stop */
export async function showMoneyStop(ctx: MemberContext): Promise<Reply<typeof call>> {
  const { networkCurrency, networkLimits } = ctx.config
  const leastMicros = networkLimits.leastEcpmMicros / 1000n
  const leastPriceMicros = leastMicros > 0n ? leastMicros : 1n
  const { db, organizationId, now } = ctx
  return {
    stopped_by: await findMoneyStop(db, { organizationId, now, networkCurrency, leastPriceMicros }),
  }
}
