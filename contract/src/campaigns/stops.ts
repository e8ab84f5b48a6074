/**
 * Why a campaign is stopped by something else than the end of its daily budget.
 * app_review: its app waits for approval, or its name or icon was not approved yet. no_store_page:
 * no text that its app has as a store id can be one, so an ad leads nowhere on any platform.
 * total_budget: its total budget is spent.
 * credit_limit: its organization's credit limit is reached. balance: its organization pays in
 * advance and its balance is used up. unpaid: an invoice of its organization is not paid. limit:
 * its ECPM or daily budget is above the network's maximum at the current exchange rate. floor: its
 * ECPM is below the network's minimum. no_rate: the network has no exchange rate for its currency.
 * rate_of_day: the exchange rate rose within the day, and at the rate with which the day began, the
 * daily budget is used up in the network's currency. rate_of_total: the same of the total budget,
 * at the rate of its last edit or of the campaign's last extension.
 */
export const campaignStops = [
  'app_review',
  'no_store_page',
  'total_budget',
  'credit_limit',
  'balance',
  'unpaid',
  'limit',
  'floor',
  'no_rate',
  'rate_of_day',
  'rate_of_total',
] as const
export type CampaignStop = (typeof campaignStops)[number]

/** Those of the organization's money, which stop all its campaigns. */
export const moneyStops = [
  'credit_limit',
  'balance',
  'unpaid',
] as const satisfies readonly CampaignStop[]
