/**
 * Why a campaign is stopped for longer than a day. app_review: its app waits for approval.
 * total_budget: its total budget is spent. credit_limit: its organization's credit limit is
 * reached. balance: its organization pays in advance and its balance is used up. unpaid: an invoice
 * of its organization is not paid. limit: its ECPM or daily budget is above the network's maximum
 * at the current exchange rate. floor: its ECPM is below the network's minimum. no_rate: the
 * network has no exchange rate for its currency.
 */
export const campaignStops = [
  'app_review',
  'total_budget',
  'credit_limit',
  'balance',
  'unpaid',
  'limit',
  'floor',
  'no_rate',
] as const
export type CampaignStop = (typeof campaignStops)[number]

/** Those of the organization's money, which stop all its campaigns. */
export const moneyStops = [
  'credit_limit',
  'balance',
  'unpaid',
] as const satisfies readonly CampaignStop[]
