import { currencies } from '@frontrow/contract/currencies'
import { audit } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { usdBillionths } from './load-rates.ts'
import { insertRate, rateOn } from './rate.sql.ts'

export interface RateAct {
  /** Three letters; not USD, which is what the others are measured in. */
  currency: string
  /** What one unit of it is worth in USD, a decimal text with at most 9 decimals. */
  usd: string
  /** The day it holds from, `2026-03-01`, today or later; without it the one it is now in UTC. */
  date?: string
  /** It was asked for a second time: a large change is meant. */
  isSure?: boolean
  operator: string
}

/**
 * set: `day` is when it holds from. unknown: campaigns cannot be in this currency. past: the day is
 * over, and what was paid on it stays as it is. far: it is more than 20 % off the rate before it,
 * `beforeUsd`, and nobody has said that this is meant.
 */
export type RateOutcome =
  | { outcome: 'set'; day: string }
  | { outcome: 'unknown' }
  | { outcome: 'past'; today: string }
  | { outcome: 'far'; beforeUsd: string }

const farPercent = 20n

/**
 * Adds what a currency is worth from a day on; rates that are there stay. Throws for what is no
 * positive decimal.
 */
export async function setRate(services: Services, act: RateAct): Promise<RateOutcome> {
  const billionths = usdBillionths(act.usd)
  const { currency, operator } = act
  if (currency === 'USD' || !currencies.some(({ value }) => value === currency))
    return { outcome: 'unknown' }
  return services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const today = now.toISOString().slice(0, 10)
    const day = act.date ?? today
    if (day < today) return { outcome: 'past', today }
    const before = await rateOn(db, { currency, day })
    if (before !== undefined && act.isSure !== true && isFar(before, BigInt(billionths)))
      return { outcome: 'far', beforeUsd: usdText(before) }
    const actor = `operator:${operator}`
    await insertRate(db, { currency, as_of: day, usd_billionths: billionths, source: actor })
    const about = { id: currency, details: { usd: act.usd, from: day } }
    await audit({ db, now, organizationId: null, actor }, 'rate.set', about)
    return { outcome: 'set', day }
  })
}

/** More than a fifth higher or lower. */
function isFar(before: bigint, after: bigint): boolean {
  const change = after > before ? after - before : before - after
  return change * 100n > before * farPercent
}

/** The decimal text of billionths, without zeros at its end. */
function usdText(billionths: bigint): string {
  const digits = String(billionths).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}
