// The core's part of taking leases: days and ceilings are locked, each want gets what they leave, and all of it is written.
import type { Database, Db } from '../../../lib/database.ts'
import { newId } from '../../../lib/ids.ts'
import {
  type NetworkLimits,
  type NotPriced,
  impressionPrice,
  pricesIn,
  readRates,
} from '../../campaigns/campaigns.ts'
import { longestImpressionMs } from '../tokens/event-token.ts'
import type { LeaseLedger, Lease, LeaseSize, NoMoney, Want } from './lease-ledger.ts'
import { type GrantedLease, type LockedDay, lockDays, writeLeases } from './budget.sql.ts'
import {
  type SpendingCap,
  fewest,
  followLimit,
  impressionsUnder,
  takeUnder,
} from './spending-cap.ts'
import {
  type LockedSpendingCaps,
  lockSpendingCaps,
  ofCampaigns,
  openSpendingCaps,
  writeSpendingCaps,
} from './spending-cap.sql.ts'
import { budgetAfterEdit, grant } from './grant.ts'

/** Ads are handed out from a lease for so long. */
export const issueMs = 60_000
/** An impression that was taken in time may still wait to be stored. */
const graceMs = 10_000
/** From the moment an ad may be handed out last until its impression cannot come any more. */
export const heldMs = longestImpressionMs + graceMs

/** Whom leases are granted to. */
export interface Granting {
  core: Database
  leaseLedger: LeaseLedger
  lane: () => number
  network: { networkCurrency: string; networkLimits: NetworkLimits }
}

export interface DatedWant extends Want {
  /** What the lease is to cover of its day; left out, it is a minute from now on. */
  span?: { from: Date; till: Date }
}

export type Granted = Lease & GrantedLease

export interface GrantResult {
  granted: Granted[]
  /** How many got nothing because a budget or its pacing has nothing left. */
  refused: number
  /** Campaigns that no impression can be sold of, and why. */
  passedOver: { campaign: number; why: NotPriced }[]
}

/** Sets parts of budgets aside in the core, all or none of them. What is refused or passed over is noted in the book. */
export async function grantLeases(
  of: Granting,
  wants: readonly DatedWant[],
  now: Date,
): Promise<GrantResult> {
  const campaigns = wants.map(({ campaign }) => campaign)
  for (;;) {
    const result = await of.core.asSystem((db) => grantUnderSpendingCaps(of, db, { wants, now }))
    if (result !== undefined) return result
    await of.core.asSystem((db) => openSpendingCaps(db, campaigns))
  }
}

/** Undefined where a ceiling is wanted that is not there yet; then nothing was granted. */
async function grantUnderSpendingCaps(
  of: Granting,
  db: Db,
  { wants, now }: { wants: readonly DatedWant[]; now: Date },
): Promise<GrantResult | undefined> {
  const spendingCaps = await lockSpendingCaps(
    db,
    ofCampaigns(wants.map(({ campaign }) => campaign)),
  )
  const locked = await lockDays(db, wants)
  if (!followLimits(spendingCaps, locked)) return undefined
  const days = Map.groupBy(locked, ({ campaign }) => campaign)
  const priceOf = pricesIn(of.network.networkCurrency, await readRates(db, now))
  const changed = new Set<LockedDay>()
  const result: GrantResult = { granted: [], refused: 0, passedOver: [] }
  for (const want of wants) {
    const day = days.get(want.campaign)?.find((one) => isOnDay(want.at, one))
    if (day === undefined) continue
    const { currency, wantedMicros: dailyBudgetMicros, ecpmMicros } = day
    const prices = impressionPrice(
      { currency, dailyBudgetMicros, ecpmMicros },
      { limits: of.network.networkLimits, priceOf },
    )
    if (typeof prices === 'string') {
      result.passedOver.push({ campaign: want.campaign, why: prices })
      of.leaseLedger.refuse(want.campaign, 'budget', now)
      continue
    }
    if (followEdit(day)) changed.add(day)
    const given = takeOut(day, { spendingCaps, prices, size: want.size, now })
    if (typeof given === 'string') {
      result.refused += 1
      of.leaseLedger.refuse(want.campaign, given, now)
      continue
    }
    changed.add(day)
    result.granted.push({ ...leaseFor(want, day, now), ...prices, ...given, lane: of.lane(), day })
  }
  await writeSpendingCaps(db, spendingCaps)
  await writeLeases(db, [...changed], result.granted)
  return result
}

/** Ceilings follow what is wanted of them. False where one is missing. */
function followLimits(
  { totals, credits }: LockedSpendingCaps,
  days: readonly LockedDay[],
): boolean {
  const follow = (spendingCap: SpendingCap | undefined, wantedMicros: bigint | null) => {
    if (spendingCap === undefined) return wantedMicros === null
    followLimit(spendingCap, wantedMicros)
    return true
  }
  return days.every(
    (day) =>
      follow(credits.get(day.organizationId), day.wantedCreditMicros) &&
      follow(totals.get(day.campaignId), day.wantedTotalMicros),
  )
}

/** Takes one lease out of a day and out of what holds beyond it. */
function takeOut(
  day: LockedDay,
  by: {
    spendingCaps: LockedSpendingCaps
    prices: { priceMicros: bigint; networkMicros: bigint }
    size: LeaseSize
    now: Date
  },
): { amountMicros: bigint } | NoMoney {
  const { priceMicros, networkMicros } = by.prices
  const total = by.spendingCaps.totals.get(day.campaignId)
  const credit = by.spendingCaps.credits.get(day.organizationId)
  const mostImpressions = fewest(
    impressionsUnder(total, priceMicros),
    impressionsUnder(credit, networkMicros),
  )
  const given = grant(day, { priceMicros, size: by.size, now: by.now, mostImpressions })
  if (typeof given === 'string') return given
  const { amountMicros, pacedMicros, pacedAt } = given
  const amountNetworkMicros = (amountMicros / priceMicros) * networkMicros
  takeUnder(total, amountMicros)
  takeUnder(credit, amountNetworkMicros)
  day.leasedMicros += amountMicros
  day.leasedNetworkMicros += amountNetworkMicros
  Object.assign(day, { pacedMicros, pacedAt })
  return { amountMicros }
}

function isOnDay(at: Date, { begins, ends }: LockedDay): boolean {
  return begins <= at && at < ends
}

/** A day follows the campaign's budget, as far down as its money is still there. True when it had to. */
function followEdit(day: LockedDay): boolean {
  const budgetMicros = budgetAfterEdit(day, day.wantedMicros)
  const isNew = budgetMicros !== day.budgetMicros
  day.budgetMicros = budgetMicros
  return isNew
}

/** Which lease it is and how long it goes. One for tomorrow begins with tomorrow. */
function leaseFor({ campaign, size, span }: DatedWant, day: LockedDay, now: Date) {
  const [openedAt, dayEnds] = [span?.from ?? now, day.ends.getTime()]
  const from = Math.max(openedAt.getTime(), day.begins.getTime())
  const till = Math.min(span?.till.getTime() ?? from + issueMs, dayEnds)
  const expiresAt = new Date(till + heldMs)
  return { id: newId(openedAt), campaign, size, from, till, dayEnds, openedAt, expiresAt }
}
