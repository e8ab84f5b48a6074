// The own impressions and the money of a placement's or a campaign's day. The books have those of a
// posted day; those of an open day are computed from its counters `d`.
import { sql } from 'kysely'

export const counters = sql`d.impressions, d.clicks, d.completes, d.installs, d.requests`

/** Whether the books have the day of `d`. */
export const isPosted = sql`
  EXISTS (SELECT FROM delivery_days posted WHERE posted.day = d.day AND posted.state = 'counted')`

/** True where the day of `d` is posted or will be. */
export const isOfBooks = sql`
  (d.day >= (SELECT books_since FROM ledger_settings) OR ${isPosted})`

export const joinEarnings = sql`
  LEFT JOIN earning_days e ON e.organization_id = d.organization_id AND e.placement_id = d.placement_id AND e.day = d.day`

export const joinCharges = sql`
  LEFT JOIN charge_days k ON k.organization_id = d.organization_id AND k.campaign_id = d.campaign_id AND k.day = d.day`

/** Older program versions did not count own impressions; the books of a posted day have them. */
export const ownOfPlacement = sql`greatest(d.own_impressions, e.impressions - e.paid_impressions)`
export const ownOfCampaign = sql`greatest(d.own_impressions, k.impressions - k.paid_impressions)`

/** The share that the publisher earns of a day that is not posted, rounded down. */
export const estimatedEarning = sql`
  div(d.billed_network_micros::numeric * revenue_share_bp(d.organization_id, d.day), 10000)`

export const earnedOfDay = sql`
  CASE WHEN ${isPosted} THEN coalesce(e.earned_micros, 0) ELSE ${estimatedEarning} END`

/**
 * The rate of the campaign's latest leases, as amounts in its own currency and in the network's.
 * The counters are in the campaign's currency.
 */
export const joinLatestRate = sql`
  LEFT JOIN LATERAL (
    SELECT spent_micros + leased_micros AS own, spent_network_micros + leased_network_micros AS network
    FROM campaign_budget_days b
    WHERE b.organization_id = d.organization_id AND b.campaign_id = d.campaign_id AND spent_micros + leased_micros > 0
    ORDER BY b.day DESC LIMIT 1) b ON true`

/** The charge for a day that is not posted, at that rate. */
export const estimatedCharge = sql`div(d.spent_micros::numeric * b.network, greatest(b.own, 1))`

export const chargedOfDay = sql`
  CASE WHEN ${isPosted} THEN coalesce(k.network_micros - k.adjusted_micros, 0)
    ELSE coalesce(${estimatedCharge}, 0) END`
