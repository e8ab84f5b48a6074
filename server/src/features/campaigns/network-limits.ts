import { amountText } from '@frontrow/contract/money/amounts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { leastBudgetMicros, leastEcpmMicros, pricesIn } from './price.ts'
import { readRates } from './read-rates.sql.ts'

/** New or changed amounts, in micros of the campaign's currency. */
export interface GivenAmounts {
  dailyBudgetMicros?: bigint
  ecpmBudgetMicros?: bigint
  totalBudgetMicros?: bigint | null
}

const centMicros = 10_000n

/**
 * Runs after every other rule of the form. Refuses `daily_budget_too_large`,
 * `ecpm_budget_too_large`, `total_budget_too_large` for an amount over the network's limit at the
 * current exchange rate. An amount in a currency without a rate is accepted.
 */
export async function refuseOverLimits(
  ctx: MemberContext,
  currency: string,
  amounts: GivenAmounts,
): Promise<void> {
  const { networkCurrency, networkLimits } = ctx.config
  const rates = await readRates(ctx.db, ctx.now)
  const inNetwork = pricesIn(networkCurrency, rates)
  const isOver = (micros: bigint | null | undefined, { least, most }: Record<Bound, bigint>) => {
    if (micros === undefined || micros === null || micros <= least) return false
    return (inNetwork(micros, currency) ?? 0n) > most
  }
  const inCampaign = pricesIn(currency, rates)
  const limitText = ({ least, most }: Record<Bound, bigint>) => {
    const micros = greatestWithin(inCampaign(most, networkCurrency) ?? most, least)
    return `${withThousands(amountText(micros))} ${currency}`
  }
  const budget = { least: leastBudgetMicros, most: networkLimits.mostBudgetMicros }
  const ecpm = { least: leastEcpmMicros, most: networkLimits.mostEcpmMicros }
  if (isOver(amounts.dailyBudgetMicros, budget))
    refuse('daily_budget_too_large', {
      field: 'daily_budget',
      message: `daily budget cannot be more than ${limitText(budget)}`,
    })
  if (isOver(amounts.ecpmBudgetMicros, ecpm))
    refuse('ecpm_budget_too_large', {
      field: 'ecpm_budget',
      message: `ecpm budget cannot be more than ${limitText(ecpm)}`,
    })
  if (isOver(amounts.totalBudgetMicros, budget))
    refuse('total_budget_too_large', {
      field: 'total_budget',
      message: `total budget cannot be more than ${limitText(budget)}`,
    })
}

/**
 * The largest amount in whole cents within a limit, but never less than `leastMicros`, which is
 * always accepted.
 */
export function greatestWithin(limitMicros: bigint, leastMicros: bigint): bigint {
  const cents = (limitMicros / centMicros) * centMicros
  return cents > leastMicros ? cents : leastMicros
}

/** The smallest amount in whole cents that is not below a floor. */
export function leastAbove(floorMicros: bigint): bigint {
  return ((floorMicros + centMicros - 1n) / centMicros) * centMicros
}

type Bound = 'least' | 'most'

function withThousands(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',')
}
