import type { Database } from '../../../lib/db/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Finding } from './verify.sql.ts'
import {
  type Spent,
  billedByCampaign,
  bookedSpending,
  chargedByCampaign,
} from './verify-spent.sql.ts'

/**
 * Checks that budget days plus open leases equal the billed impressions of each campaign. The two
 * databases cannot be read at the same instant and sums only grow, so the value billed before
 * reading the core database is a lower bound, and the value billed after it is an upper bound.
 */
export async function checkSpent(core: Database, events: EventDatabase): Promise<Finding> {
  const before = await events.readTogether(billedByCampaign, { isLong: true })
  const booked = await core.asSystem(bookedSpending)
  const { after, charged } = await events.readTogether(
    async (run) => ({
      after: await billedByCampaign(run),
      charged: await chargedByCampaign(run, booked.open),
    }),
    { isLong: true },
  )
  const amountOf = (sums: Spent, campaign: number) => sums.get(campaign) ?? 0n
  const campaigns = new Set([...before.keys(), ...booked.closed.keys(), ...charged.keys()])
  const wrong = [...campaigns]
    .toSorted((one, other) => one - other)
    .find((campaign) => {
      const spent = amountOf(booked.closed, campaign) + amountOf(charged, campaign)
      return spent < amountOf(before, campaign) || spent > amountOf(after, campaign)
    })
  return {
    check: 'campaign_budget_days.spent_micros and open leases = billed impressions',
    difference:
      wrong === undefined
        ? undefined
        : `campaign ${wrong}: spent ${amountOf(booked.closed, wrong)} and ${amountOf(charged, wrong)} in open leases, billed ${amountOf(after, wrong)}`,
  }
}
