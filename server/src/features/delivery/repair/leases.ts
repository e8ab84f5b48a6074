// Leases after a restore: those that the core lost are entered, and charges that the events lost
// are taken back.
import { dayMs } from '@frontrow/contract/durations'
import type { Db } from '../../../lib/db/database.ts'
import { portionsOf } from '../../../lib/db/portions.ts'
import {
  type LockedDay,
  closeLeases,
  lockDays,
  lowerCharges,
  readDueLeases,
} from '../budgets/budget.sql.ts'
import { settleLeases } from '../budgets/leases.sql.ts'
import { impressionsAtRate } from '../budgets/budget-rate.ts'
import { lockSpendingCaps, ofCampaigns, readNetworkUse } from '../budgets/spending-cap.sql.ts'
import { fewest, impressionsUnder } from '../budgets/spending-cap.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import {
  type EventLease,
  enterClosedLease,
  readCharges,
  readClosedLeases,
  readEventLeases,
  readLeasePrices,
  unknownLeases,
} from './leases.sql.ts'

export interface EnteredLeases {
  leases: number
  /** By campaign number, in the campaign's currency. */
  charged: Map<number, { organizationId: string; bookedMicros: bigint; overdrawnMicros: bigint }>
  /** Charges of campaigns that the core database does not have, by number. */
  orphaned: Map<number, bigint>
}

const atOnce = 2000

/** No lease expires later. */
const latest = new Date('9999-01-01T00:00:00Z')

/**
 * Settles and closes every lease of the core, so that what was set aside for it is free again. No
 * server runs, so nothing is served from them; an impression that arrives later is not charged.
 */
export async function closeAllLeases(db: Db, events: EventDatabase, now: Date): Promise<void> {
  for (;;) {
    const open = await readDueLeases(db, { now: latest, atMost: atOnce, except: [] })
    for (const [lane, leases] of Map.groupBy(open, (lease) => lease.lane))
      await closeLeases(db, await settleLeases(events, lane, leases), now)
    if (open.length < atOnce) return
  }
}

/**
 * Enters the leases since then that only the event database has, as closed ones with what they were
 * charged. They are settled first, so that no later impression is charged to them.
 */
export async function enterLostLeases(
  db: Db,
  events: EventDatabase,
  { since, now }: { since: Date; now: Date },
): Promise<EnteredLeases> {
  const entered: EnteredLeases = { leases: 0, charged: new Map(), orphaned: new Map() }
  const all = await readEventLeases(events.run, since)
  for await (const leases of portionsOf(all, atOnce)) {
    const unknown = await unknownLeases(
      db,
      leases.map(({ id }) => id),
    )
    const lost = leases.filter(({ id }) => unknown.has(id))
    const charges = await settle(events, lost)
    const wanted = { ids: [...charges.keys()], since }
    const prices = await events.readTogether((run) => readLeasePrices(run, wanted), {
      isLong: true,
    })
    for (const lease of lost) {
      const chargedMicros = charges.get(lease.id)
      const price = prices.get(lease.id)
      if (chargedMicros === undefined || price === undefined) continue
      await enterLease(db, Object.assign({ chargedMicros }, lease, price), { entered, now })
    }
  }
  return entered
}

/** Returns what was charged, by the id of the lease, without the leases that were not charged. */
async function settle(
  events: EventDatabase,
  leases: readonly EventLease[],
): Promise<Map<string, bigint>> {
  const charges = new Map<string, bigint>()
  for (const [lane, own] of Map.groupBy(leases, (lease) => lease.lane))
    for (const { id, chargedMicros } of await settleLeases(events, lane, own))
      if (chargedMicros > 0n) charges.set(id, chargedMicros)
  return charges
}

type ChargedLease = EventLease & {
  chargedMicros: bigint
  priceMicros: bigint
  networkMicros: bigint
}

async function enterLease(
  db: Db,
  lease: ChargedLease,
  { entered, now }: { entered: EnteredLeases; now: Date },
): Promise<void> {
  const { campaign, chargedMicros, priceMicros } = lease
  const caps = await lockSpendingCaps(db, ofCampaigns([campaign]))
  const [day] = await lockDays(db, [{ campaign, at: lease.openedAt }])
  if (day === undefined) {
    const before = entered.orphaned.get(campaign) ?? 0n
    entered.orphaned.set(campaign, before + chargedMicros)
    return
  }
  await readNetworkUse(db, caps)
  const { organizationId, campaignId } = day
  const total = impressionsUnder(caps.totals.get(campaignId), priceMicros)
  const credit = impressionsUnder(caps.credits.get(organizationId), lease.networkMicros)
  const atRate = impressionsAtRate(day, caps, lease.networkMicros)
  const room = fewest(fewest(total, credit), fewest(atRate, roomOf(day, priceMicros))) ?? 0n
  const charged = chargedMicros / priceMicros
  const impressions = charged < room ? charged : room
  const bookedMicros = impressions * priceMicros
  const overdrawnMicros = chargedMicros - bookedMicros
  const booked = { organizationId, campaignId, day: day.day, impressions, overdrawnMicros }
  await enterClosedLease(db, Object.assign({}, lease, booked), now)
  entered.leases += 1
  const sums = entered.charged.get(campaign) ?? {
    organizationId,
    bookedMicros: 0n,
    overdrawnMicros: 0n,
  }
  sums.bookedMicros += bookedMicros
  sums.overdrawnMicros += overdrawnMicros
  entered.charged.set(campaign, sums)
}

function roomOf({ budgetMicros, spentMicros, leasedMicros }: LockedDay, price: bigint): bigint {
  return (budgetMicros - spentMicros - leasedMicros) / price
}

/** Closed leases and their events are both kept for a week; a day less is safe. */
const keptMs = 6 * dayMs

/**
 * Lowers the charges of closed leases to what the event database still has of them. Returns the
 * number of leases that were lowered.
 */
export async function lowerLostCharges(db: Db, events: EventDatabase, now: Date): Promise<number> {
  let lowered = 0
  const all = await readClosedLeases(db, new Date(now.getTime() - keptMs))
  for await (const leases of portionsOf(all, atOnce)) {
    const charges = await readCharges(
      events.run,
      leases.map(({ id }) => id),
    )
    const wrong = leases.flatMap(({ id, chargedMicros }) => {
      const charged = charges.get(id) ?? 0n
      return charged < chargedMicros ? [{ id, chargedMicros: charged }] : []
    })
    if (wrong.length > 0) await lowerCharges(db, wrong)
    lowered += wrong.length
  }
  return lowered
}
