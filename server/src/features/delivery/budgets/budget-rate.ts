// The exchange rate that is kept with a budget. A day's budget has the rate of the moment at which
// it begins, and a total budget that of its last edit or extension, so that a later rate changes
// the price of an impression and never what may be charged in all.
import type { Db } from '../../../lib/db/database.ts'
import { type KeptRate, atKeptRate, rateToKeep, readRates } from '../../campaigns/campaigns.ts'
import type { LockedDay } from './budget.sql.ts'
import { budgetAfterEdit } from './grant.ts'
import { type LockedSpendingCaps, readNetworkUse } from './spending-cap.sql.ts'
import {
  type SpendingCap,
  fewest,
  followTotal,
  impressionsUnder,
  networkPart,
} from './spending-cap.ts'

/** The rates of some moments, each read once. */
export interface Rates {
  now: ReadonlyMap<string, bigint>
  at: (moment: Date) => Promise<ReadonlyMap<string, bigint>>
}

export async function openRates(db: Db, now: Date): Promise<Rates> {
  const rates = new Map([[now.getTime(), await readRates(db, now)]])
  const at = async (moment: Date) => {
    const read = rates.get(moment.getTime()) ?? (await readRates(db, moment))
    rates.set(moment.getTime(), read)
    return read
  }
  return { now: await at(now), at }
}

export interface Keeping {
  networkCurrency: string
  rates: Rates
  now: Date
}

/**
 * Keeps a rate with a day that has none. A day that begins later, because its lease is taken ahead,
 * gets the rate of its beginning. Returns true if the day changed.
 */
export async function keepRate(
  day: LockedDay,
  { networkCurrency, rates, now }: Keeping,
): Promise<boolean> {
  if (day.rate !== null || day.currency === networkCurrency) return false
  const then = day.begins > now ? await rates.at(day.begins) : rates.now
  day.rate = rateToKeep({ currency: day.currency, networkCurrency }, then) ?? null
  return day.rate !== null
}

/**
 * Applies the campaign's current daily budget to the day, in both currencies, but not below what is
 * spent and leased. Returns true if the day changed.
 */
export function followEdit(day: LockedDay): boolean {
  const budgetMicros = budgetAfterEdit(day, day.wantedMicros)
  const { rate, spentNetworkMicros: spentMicros, leasedNetworkMicros: leasedMicros } = day
  const budgetNetworkMicros =
    rate === null
      ? null
      : budgetAfterEdit({ spentMicros, leasedMicros }, atKeptRate(budgetMicros, rate))
  const isNew = budgetMicros !== day.budgetMicros || budgetNetworkMicros !== day.budgetNetworkMicros
  Object.assign(day, { budgetMicros, budgetNetworkMicros })
  return isNew
}

/** Applies the wanted total budgets of these days' campaigns. */
export async function followTotals(
  db: Db,
  spendingCaps: LockedSpendingCaps,
  { days, networkCurrency, rates }: Keeping & { days: readonly LockedDay[] },
): Promise<void> {
  await readNetworkUse(db, spendingCaps)
  for (const { campaignId, currency, wantedTotalMicros, totalRate, totalRatedAt } of days) {
    const total = spendingCaps.totals.get(campaignId)
    if (total === undefined) continue
    const rate = rateOfTotal(totalRate, rateToKeep({ currency, networkCurrency }, rates.now))
    followTotal(total, { micros: wantedTotalMicros, ratedAt: totalRatedAt, rate })
  }
}

/** A total budget that was set when its currency had no rate gets the first one that there is. */
function rateOfTotal(kept: KeptRate | null, current: KeptRate | undefined): KeptRate | undefined {
  return current === undefined ? undefined : (kept ?? current)
}

/**
 * Returns how many impressions the budgets leave in the network's currency; undefined where they
 * are in that currency.
 */
export function impressionsAtRate(
  day: LockedDay,
  spendingCaps: LockedSpendingCaps,
  networkMicros: bigint,
): bigint | undefined {
  return fewest(
    impressionsUnder(networkPartOf(day), networkMicros),
    impressionsUnder(networkPart(spendingCaps.totals.get(day.campaignId)), networkMicros),
  )
}

function networkPartOf(day: LockedDay): Pick<SpendingCap, 'limitMicros' | 'usedMicros'> {
  return {
    limitMicros: day.budgetNetworkMicros,
    usedMicros: day.spentNetworkMicros + day.leasedNetworkMicros,
  }
}
