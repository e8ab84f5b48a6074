// Grants leases in the core database: locks days and spending caps, gives each wanted lease what
// they leave, and writes the result.
import { minuteMs } from '@frontrow/contract/durations'
import type { Database, Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import {
  type NetworkLimits,
  type NotPriced,
  impressionPrice,
  pricesIn,
} from '../../campaigns/campaigns.ts'
import { longestImpressionMs } from '../tokens/event-token.ts'
import type { LeaseLedger } from './lease-ledger.ts'
import type { Lease, LeaseSize, Want } from './lease-pages.ts'
import {
  type Keeping,
  followEdit,
  followTotals,
  impressionsAtRate,
  keepRate,
  openRates,
} from './budget-rate.ts'
import { type LockedDay, lockDays } from './budget.sql.ts'
import { type GrantedLease, writeLeases } from './write-leases.sql.ts'
import { fewest, followLimit, impressionsUnder, takeUnder } from './spending-cap.ts'
import {
  type LockedSpendingCaps,
  lockSpendingCaps,
  ofCampaigns,
  openSpendingCaps,
  writeSpendingCaps,
} from './spending-cap.sql.ts'
import { type NotGranted, grant } from './grant.ts'

/** How long ads may be served from a lease. */
export const issueMs = minuteMs
/** Time for an impression that arrived in time to be stored. */
const graceMs = 10_000
/**
 * How long after its last ad a lease must stay reserved: until no impression of that ad can arrive
 * any more.
 */
export const heldMs = longestImpressionMs + graceMs

/** The node that leases are granted to. */
export interface Granting {
  core: Database
  leaseLedger: LeaseLedger
  lane: () => number
  network: { networkCurrency: string; networkLimits: NetworkLimits }
}

export interface DatedWant extends Want {
  /** The time that the lease must cover; if absent, one issue period from now. */
  span?: { from: Date; till: Date }
}

export type Granted = Lease & GrantedLease

export interface GrantResult {
  granted: Granted[]
  /** The number of wanted leases refused because the budget or the pacing leaves nothing. */
  refused: number
  /** Campaigns whose impressions cannot be priced or are stopped by a rate, and why. */
  passedOver: { campaign: number; why: NotPriced | 'rate' }[]
}

/**
 * Reserves parts of budgets in the core database, all or none. Notes in the lease ledger which
 * campaigns were refused or skipped.
 */
export async function grantLeases(
  granting: Granting,
  wants: readonly DatedWant[],
  now: Date,
): Promise<GrantResult> {
  const campaigns = wants.map(({ campaign }) => campaign)
  for (;;) {
    const result = await granting.core.asSystem((db) =>
      grantUnderSpendingCaps(granting, db, { wants, now }),
    )
    if (result !== undefined) return result
    await granting.core.asSystem((db) => openSpendingCaps(db, campaigns))
  }
}

/**
 * Returns undefined, and grants nothing, if a spending cap is set but its row does not exist yet.
 */
async function grantUnderSpendingCaps(
  granting: Granting,
  db: Db,
  { wants, now }: { wants: readonly DatedWant[]; now: Date },
): Promise<GrantResult | undefined> {
  const spendingCaps = await lockSpendingCaps(
    db,
    ofCampaigns(wants.map(({ campaign }) => campaign)),
  )
  const locked = await lockDays(db, wants)
  if (!followCredits(spendingCaps, locked)) return undefined
  const { networkCurrency, networkLimits: limits } = granting.network
  const keeping = { networkCurrency, rates: await openRates(db, now), now }
  await followTotals(db, spendingCaps, { days: locked, ...keeping })
  const days = Map.groupBy(locked, ({ campaign }) => campaign)
  const priceOf = pricesIn(networkCurrency, keeping.rates.now)
  const changed = new Set<LockedDay>()
  const result: GrantResult = { granted: [], refused: 0, passedOver: [] }
  for (const want of wants) {
    const day = days.get(want.campaign)?.find((one) => isOnDay(want.at, one))
    if (day === undefined) continue
    const { currency, wantedMicros: dailyBudgetMicros, ecpmMicros } = day
    const prices = impressionPrice({ currency, dailyBudgetMicros, ecpmMicros }, { limits, priceOf })
    if (typeof prices === 'string') {
      result.passedOver.push({ campaign: want.campaign, why: prices })
      granting.leaseLedger.refuse(want.campaign, 'budget', now)
      continue
    }
    if (await follow(day, keeping)) changed.add(day)
    const taken = takeOut(day, { spendingCaps, prices, size: want.size, now })
    if (typeof taken === 'string') {
      result.refused += 1
      if (taken === 'rate') result.passedOver.push({ campaign: want.campaign, why: taken })
      granting.leaseLedger.refuse(want.campaign, taken === 'rate' ? 'budget' : taken, now)
      continue
    }
    changed.add(day)
    result.granted.push({
      ...leaseFor(want, day, now),
      ...prices,
      ...taken,
      lane: granting.lane(),
      day,
    })
  }
  await writeSpendingCaps(db, spendingCaps)
  await writeLeases(db, [...changed], result.granted)
  return result
}

/** Applies the current credit limits. Returns false if the row of a spending cap is missing. */
function followCredits(
  { totals, credits }: LockedSpendingCaps,
  days: readonly LockedDay[],
): boolean {
  return days.every(({ organizationId, campaignId, wantedCreditMicros, wantedTotalMicros }) => {
    const credit = credits.get(organizationId)
    if (credit !== undefined) followLimit(credit, wantedCreditMicros)
    const isThere = credit !== undefined || wantedCreditMicros === null
    return isThere && (totals.has(campaignId) || wantedTotalMicros === null)
  })
}

/** Applies the kept rate and the current daily budget. Returns true if the day changed. */
async function follow(day: LockedDay, keeping: Keeping): Promise<boolean> {
  const isKept = await keepRate(day, keeping)
  return followEdit(day) || isKept
}

/** Takes one lease out of a day's budget and out of the spending caps. */
function takeOut(
  day: LockedDay,
  terms: {
    spendingCaps: LockedSpendingCaps
    prices: { priceMicros: bigint; networkMicros: bigint }
    size: LeaseSize
    now: Date
  },
): { amountMicros: bigint } | NotGranted {
  const { priceMicros, networkMicros } = terms.prices
  const total = terms.spendingCaps.totals.get(day.campaignId)
  const credit = terms.spendingCaps.credits.get(day.organizationId)
  const mostImpressions = fewest(
    impressionsUnder(total, priceMicros),
    impressionsUnder(credit, networkMicros),
  )
  const taken = grant(day, {
    priceMicros,
    size: terms.size,
    now: terms.now,
    mostImpressions,
    impressionsAtRate: impressionsAtRate(day, terms.spendingCaps, networkMicros),
  })
  if (typeof taken === 'string') return taken
  const { amountMicros, pacedMicros, pacedAt } = taken
  const amountNetworkMicros = (amountMicros / priceMicros) * networkMicros
  takeUnder(total, amountMicros)
  if (total !== undefined) total.networkUsedMicros += amountNetworkMicros
  takeUnder(credit, amountNetworkMicros)
  day.leasedMicros += amountMicros
  day.leasedNetworkMicros += amountNetworkMicros
  Object.assign(day, { pacedMicros, pacedAt })
  return { amountMicros }
}

function isOnDay(at: Date, { begins, ends }: LockedDay): boolean {
  return begins <= at && at < ends
}

/** The lease's id and period. A lease for tomorrow begins when tomorrow begins. */
function leaseFor({ campaign, size, span }: DatedWant, day: LockedDay, now: Date) {
  const [openedAt, dayEnds] = [span?.from ?? now, day.ends.getTime()]
  const from = Math.max(openedAt.getTime(), day.begins.getTime())
  const till = Math.min(span?.till.getTime() ?? from + issueMs, dayEnds)
  const expiresAt = new Date(till + heldMs)
  const id = newId(openedAt)
  return { id, campaign, size, from, till, dayEnds, reservedTill: till, openedAt, expiresAt }
}
