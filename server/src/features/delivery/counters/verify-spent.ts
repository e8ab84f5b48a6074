import type { Database } from '../../../lib/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Finding } from './verify.sql.ts'
import {
  type Spent,
  billedByCampaign,
  bookedSpending,
  chargedByCampaign,
} from './verify-spent.sql.ts'

/**
 * What days of budgets and open leases hold of each campaign is what its impressions were billed.
 * The two families cannot be read at one moment, and sums only grow: what was billed before the
 * core was read is a lower bound, what was billed after it an upper one.
 */
export async function checkSpent(core: Database, events: EventDatabase): Promise<Finding> {
  const before = await events.readTogether(async (run) => {
    await run('SET LOCAL statement_timeout = 0', [])
    return billedByCampaign(run)
  })
  const booked = await core.asSystem(bookedSpending)
  const { after, charged } = await events.readTogether(async (run) => {
    await run('SET LOCAL statement_timeout = 0', [])
    return {
      after: await billedByCampaign(run),
      charged: await chargedByCampaign(run, booked.open),
    }
  })
  const of = (sums: Spent, campaign: number) => sums.get(campaign) ?? 0n
  const campaigns = new Set([...before.keys(), ...booked.closed.keys(), ...charged.keys()])
  const wrong = [...campaigns]
    .toSorted((one, other) => one - other)
    .find((campaign) => {
      const spent = of(booked.closed, campaign) + of(charged, campaign)
      return spent < of(before, campaign) || spent > of(after, campaign)
    })
  return {
    check: 'campaign_budget_days.spent_micros and open leases = billed impressions',
    difference:
      wrong === undefined
        ? undefined
        : `campaign ${wrong}: spent ${of(booked.closed, wrong)} and ${of(charged, wrong)} in open leases, billed ${of(after, wrong)}`,
  }
}
