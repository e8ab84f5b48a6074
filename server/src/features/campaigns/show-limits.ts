import { amountText } from '@frontrow/contract/money/amounts'
import type { showCampaignLimits as call } from '@frontrow/contract/campaigns/limits'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { knownCurrency } from './campaign-rules.ts'
import { greatestWithin, leastAbove } from './network-limits.ts'
import { leastBudgetMicros, leastEcpmMicros, pricesIn } from './price.ts'
import { readRates } from './read-rates.sql.ts'

/** The smallest and largest amounts for campaigns in a currency. Refuses `currency_unknown`. */
export async function showCampaignLimits(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const currency = knownCurrency(params.currency)
  const { networkCurrency, networkLimits: limits } = ctx.config
  const rates = await readRates(ctx.db, ctx.now)
  const priceOf = pricesIn(currency, rates)
  const inNetwork = pricesIn(networkCurrency, rates)
  const most = (limitMicros: bigint, leastMicros: bigint) => {
    const micros = priceOf(limitMicros, networkCurrency)
    return micros === undefined ? null : amountText(greatestWithin(micros, leastMicros))
  }
  const floor = priceOf(limits.leastEcpmMicros, networkCurrency)
  return {
    currency,
    least_ecpm: floor === undefined ? null : amountText(atLeast(floor)),
    most_ecpm: most(limits.mostEcpmMicros, leastEcpmMicros),
    most_budget: most(limits.mostBudgetMicros, leastBudgetMicros),
  }

  /**
   * Both conversions round down, so the amount nearest to the floor can still be a cent too low.
   */
  function atLeast(floorMicros: bigint): bigint {
    const cents = leastAbove(floorMicros > leastEcpmMicros ? floorMicros : leastEcpmMicros)
    const isBelow = (inNetwork(cents, currency) ?? 0n) < limits.leastEcpmMicros
    return isBelow ? cents + leastEcpmMicros : cents
  }
}
