/**
 * What keeps a campaign from going on, beyond the day. app_review: its app waits for approval.
 * total_budget: its own is used up. credit_limit: its organization's is reached. limit: its ECPM or
 * its daily budget is more than the network takes, at the exchange rate of now. floor: its ECPM is
 * less than the network sells impressions for. no_rate: the network has no exchange rate for its
 * currency.
 */
export const campaignStops = [
  'app_review',
  'total_budget',
  'credit_limit',
  'limit',
  'floor',
  'no_rate',
] as const
export type CampaignStop = (typeof campaignStops)[number]
