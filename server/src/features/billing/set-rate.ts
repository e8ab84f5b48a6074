import { currencies } from '@frontrow/contract/currencies'
import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { firstFreeDay, lockDayClose, utcDayOf } from '../ledger/ledger.ts'
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
}

/**
 * set: the rate applies from `day`. unknown: campaigns cannot use this currency. past: the first
 * day that may be chosen is `first`, because earlier ones are over or posted. far: the rate differs
 * by more than 20 % from the previous one, `beforeUsd`, and was not confirmed.
 */
export type RateOutcome =
  | { outcome: 'set'; day: string }
  | { outcome: 'unknown' }
  | { outcome: 'past'; first: string }
  | { outcome: 'far'; beforeUsd: string }

const farPercent = 20n

/**
 * Adds the rate of a currency from a day on; existing rates stay. Throws when the rate is not a
 * positive decimal.
 */
export async function setRate(
  services: Pick<Services, 'database'>,
  input: RateInput & { operator: string },
): Promise<RateOutcome> {
  const actor = `operator:${input.operator}`
  usdBillionths(input.usd)
  return services.database.asSystem(async (db) => {
    const outcome = await insertJudgedRate(db, input, actor)
    if (outcome.outcome !== 'set') return outcome
    await noteAct(db)
    const about = { id: input.currency, details: { usd: input.usd, from: outcome.day } }
    const now = await readNow(db)
    await audit({ db, now, organizationId: null, actor }, 'rate.set', about)
    return outcome
  })
}

/**
 * The same in the caller's transaction, which runs as the system and writes the audit row. Posted
 * days keep the rates by which they were billed.
 */
export async function insertJudgedRate(
  db: Db,
  input: RateInput,
  source: string,
): Promise<RateOutcome> {
  const { currency } = input
  const billionths = usdBillionths(input.usd)
  if (currency === 'USD' || !currencies.some(({ value }) => value === currency))
    return { outcome: 'unknown' }
  await lockDayClose(db)
  const today = utcDayOf(await readNow(db))
  const first = await firstFreeDay(db, today)
  const day = input.date ?? first
  if (day < first) return { outcome: 'past', first }
  const before = await rateOn(db, { currency, day })
  if (before !== undefined && input.isSure !== true && isFar(before, BigInt(billionths)))
    return { outcome: 'far', beforeUsd: usdText(before) }
  await insertRate(db, { currency, as_of: day, usd_billionths: billionths, source })
  return { outcome: 'set', day }
}

/** True for a change of more than 20 % up or down. */
function isFar(before: bigint, after: bigint): boolean {
  const change = after > before ? after - before : before - after
  return change * 100n > before * farPercent
}

/** Billionths as a decimal text without trailing zeros. */
export function usdText(billionths: bigint): string {
  const digits = String(billionths).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}
