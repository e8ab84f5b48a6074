import { currencies } from '@frontrow/contract/money/currencies'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { usdBillionths } from './load-rates.ts'
import { comparedRates, insertRate } from './rate.sql.ts'
import { firstFreeDay, lockDayClose } from '../../books/books.ts'
import { usdRateOn } from '../../documents/for-billing.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

export interface RateInput {
  /** Three letters. Not USD, which the rates are expressed in. */
  currency: string
  /** The value of one unit in USD, as a decimal text with at most 9 decimals. */
  usd: string
  /** The first day of the rate, like `2026-03-01`, today or later; by default today in UTC. */
  date?: string
  /** The source of the rate, as documents cite it. */
  cited?: string
}

/**
 * set: the rate applies from `day`. unknown: campaigns cannot use this currency. past: the first
 * day that may be chosen is `first`, because earlier ones are over or posted. far: the rate differs
 * by more than 20 % from the one before, `beforeUsd`, or from any that held in the last 24 hours,
 * so that two people have to agree.
 */
export type RateOutcome =
  | { outcome: 'set'; day: string }
  | { outcome: 'unknown' }
  | { outcome: 'past'; first: string }
  | { outcome: 'far'; beforeUsd: string; day: string }

const farPercent = 20n

/**
 * Adds the rate of a currency from a day on; existing rates stay. Throws when the rate is not a
 * positive decimal.
 */
export async function setRate(
  services: Pick<Services, 'database'>,
  input: RateInput & {
    operator: string
    /** True in an emergency, and before anybody operates: a far rate is set as any other. */
    goesAround?: boolean
  },
): Promise<RateOutcome> {
  const actor = `operator:${input.operator}`
  usdBillionths(input.usd)
  return services.database.asSystem(async (db) => {
    const judged = await judgeRate(db, input)
    const isSet =
      judged.outcome === 'near' || (judged.outcome === 'far' && input.goesAround === true)
    if (!isSet) return judged
    const { day } = judged
    await noteAct(db)
    await storeRate(db, { ...input, day, source: actor })
    const about = { id: input.currency, details: { usd: input.usd, from: day } }
    const now = await readNow(db)
    await audit({ db, now, organizationId: null, actor }, 'rate.set', about)
    return { outcome: 'set', day }
  })
}

/** `near`: one person may set it, from `day` on. */
export type JudgedRate =
  | Exclude<RateOutcome, { outcome: 'set' }>
  | { outcome: 'near'; day: string; beforeUsd: string | null }

/**
 * Whether a rate can be set and whether one person may set it, in the caller's transaction, which
 * runs as the system. Posted days keep the rates by which they were billed.
 */
export async function judgeRate(db: Db, input: RateInput): Promise<JudgedRate> {
  const { currency } = input
  const after = BigInt(usdBillionths(input.usd))
  if (currency === 'USD' || !currencies.some(({ value }) => value === currency))
    return { outcome: 'unknown' }
  await lockDayClose(db)
  const now = await readNow(db)
  const first = await firstFreeDay(db, utcDayOf(now))
  const day = input.date ?? first
  if (day < first) return { outcome: 'past', first }
  const before = (await usdRateOn(db, { currency, day }))?.billionths
  if (before === undefined) return { outcome: 'near', day, beforeUsd: null }
  const beforeUsd = usdText(before)
  const compared = [before, ...(await comparedRates(db, { currency, day, now }))]
  const isFarFromAny = compared.some((one) => isFar(one, after))
  return { outcome: isFarFromAny ? 'far' : 'near', day, beforeUsd }
}

/** Adds a rate that was judged. The caller writes the audit row. */
export async function storeRate(
  db: Db,
  rate: {
    currency: string
    usd: string
    day: string
    source: string
    cited?: string | undefined
    proposalId?: string
    /** The day that the source of a fetched rate gives. */
    publishedOn?: string
  },
): Promise<void> {
  const { currency, usd, day, source, cited, proposalId, publishedOn } = rate
  await insertRate(db, {
    currency,
    asOf: day,
    usdBillionths: usdBillionths(usd),
    source,
    cited: cited ?? '',
    proposalId: proposalId ?? null,
    publishedOn: publishedOn ?? null,
  })
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
