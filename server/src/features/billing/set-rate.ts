import { currencies } from '@frontrow/contract/currencies'
import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { usdBillionths } from './load-rates.ts'
import { insertRate, rateOn } from './rate.sql.ts'

export interface RateInput {
  /** Three letters. Not USD, which the rates are expressed in. */
  currency: string
  /** The value of one unit in USD, as a decimal text with at most 9 decimals. */
  usd: string
  /** The first day of the rate, like `2026-03-01`, today or later; by default today in UTC. */
  date?: string
  /** The operator confirmed a large change. */
  isSure?: boolean
  operator: string
}

/**
 * set: the rate applies from `day`. unknown: campaigns cannot use this currency. past: the day is
 * over, and payments of that day keep their value. far: the rate differs by more than 20 % from the
 * previous one, `beforeUsd`, and was not confirmed.
 */
export type RateOutcome =
  | { outcome: 'set'; day: string }
  | { outcome: 'unknown' }
  | { outcome: 'past'; today: string }
  | { outcome: 'far'; beforeUsd: string }

const farPercent = 20n

/**
 * Adds the rate of a currency from a day on; existing rates stay. Throws when the rate is not a
 * positive decimal.
 */
export async function setRate(services: Services, input: RateInput): Promise<RateOutcome> {
  const billionths = usdBillionths(input.usd)
  const { currency, operator } = input
  if (currency === 'USD' || !currencies.some(({ value }) => value === currency))
    return { outcome: 'unknown' }
  return services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const today = now.toISOString().slice(0, 10)
    const day = input.date ?? today
    if (day < today) return { outcome: 'past', today }
    const before = await rateOn(db, { currency, day })
    if (before !== undefined && input.isSure !== true && isFar(before, BigInt(billionths)))
      return { outcome: 'far', beforeUsd: usdText(before) }
    const actor = `operator:${operator}`
    await noteAct(db)
    await insertRate(db, { currency, as_of: day, usd_billionths: billionths, source: actor })
    const about = { id: currency, details: { usd: input.usd, from: day } }
    await audit({ db, now, organizationId: null, actor }, 'rate.set', about)
    return { outcome: 'set', day }
  })
}

/** True for a change of more than 20 % up or down. */
function isFar(before: bigint, after: bigint): boolean {
  const change = after > before ? after - before : before - after
  return change * 100n > before * farPercent
}

/** Billionths as a decimal text without trailing zeros. */
function usdText(billionths: bigint): string {
  const digits = String(billionths).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}
