import { currencies } from '@frontrow/contract/currencies'
import { audit } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { usdBillionths } from './load-rates.ts'
import { saveRate } from './rate.sql.ts'

export interface RateAct {
  /** Three letters; not USD, which is what the others are measured in. */
  currency: string
  /** What one unit of it is worth in USD, a decimal text with at most 9 decimals. */
  usd: string
  /** The day it holds from, `2026-03-01`; without it the one it is now in UTC. */
  date?: string
  operator: string
}

/**
 * Sets what a currency is worth from a day on, in the place of a rate of the same day. Returns that day, or undefined where
 * campaigns cannot be in this currency. Throws for what is no positive decimal.
 */
export async function setRate(services: Services, act: RateAct): Promise<string | undefined> {
  const billionths = usdBillionths(act.usd)
  const { currency, operator } = act
  if (currency === 'USD' || !currencies.some(({ value }) => value === currency)) return undefined
  return services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const day = act.date ?? now.toISOString().slice(0, 10)
    const actor = `operator:${operator}`
    await saveRate(db, { currency, as_of: day, usd_billionths: billionths, source: actor })
    const about = { id: currency, details: { usd: act.usd, from: day } }
    await audit({ db, now, organizationId: null, actor }, 'rate.set', about)
    return day
  })
}
