// Converts amounts to the network's currency, and checks them against the network's limits.

/** One USD in billionths of a USD, the unit of all rates. */
const usd = 1_000_000_000n

/**
 * Returns a function that converts amounts of any currency to one currency, so that they can be
 * compared: exact, in micros, rounded down. `rates` holds the value of one unit of each currency in
 * billionths of a USD. The function returns undefined for a currency without a rate.
 */
export function pricesIn(
  currency: string,
  rates: ReadonlyMap<string, bigint>,
): (micros: bigint, from: string) => bigint | undefined {
  const rateOf = (of: string) => rates.get(of) ?? (of === 'USD' ? usd : undefined)
  const to = rateOf(currency)
  return (micros, from) => {
    if (from === currency) return micros
    const rate = rateOf(from)
    return rate === undefined || to === undefined ? undefined : (micros * rate) / to
  }
}

/**
 * The exchange rate that is kept with a budget: the value of one unit of the campaign's currency
 * and of one of the network's, in billionths of a USD.
 */
export interface KeptRate {
  rate: bigint
  networkRate: bigint
}

/**
 * Returns the rate to keep with a budget. Undefined for a currency without a rate, and for the
 * network's own, in which a budget is the same at any rate.
 */
export function rateToKeep(
  { currency, networkCurrency }: { currency: string; networkCurrency: string },
  rates: ReadonlyMap<string, bigint>,
): KeptRate | undefined {
  if (currency === networkCurrency) return undefined
  const rateOf = (of: string) => rates.get(of) ?? (of === 'USD' ? usd : undefined)
  const [rate, networkRate] = [rateOf(currency), rateOf(networkCurrency)]
  return rate === undefined || networkRate === undefined ? undefined : { rate, networkRate }
}

/** Converts an amount to the network's currency at a kept rate, in micros, rounded down. */
export function atKeptRate(micros: bigint, { rate, networkRate }: KeptRate): bigint {
  return (micros * rate) / networkRate
}

/** The network's limits, in micros of its currency. */
export interface NetworkLimits {
  /** The most for a daily budget and for a total budget. */
  mostBudgetMicros: bigint
  /** The most for a thousand impressions. */
  mostEcpmMicros: bigint
  /** A campaign below this eCPM does not deliver, so that no impression has a price of 0. */
  leastEcpmMicros: bigint
}

/**
 * The smallest amounts, in micros of any currency. They are accepted whatever the network's limits
 * are.
 */
export const leastBudgetMicros = 1_000_000n
export const leastEcpmMicros = 10_000n

/** Amounts of one campaign, in its currency. */
export interface CampaignAmounts {
  currency: string
  dailyBudgetMicros: bigint
  ecpmMicros: bigint
}

/** How to convert to the network's currency, and the network's limits. */
export interface NetworkPricing {
  limits: NetworkLimits
  priceOf: ReturnType<typeof pricesIn>
}

/**
 * Why no impression of a campaign can be sold. no_rate: the network has no exchange rate for its
 * currency. limit: its eCPM or its daily budget exceeds the network's limit. floor: its eCPM is
 * below the network's floor.
 */
export type NotPriced = 'no_rate' | 'limit' | 'floor'

/**
 * The price of one impression in micros of the campaign's currency and of the network's currency,
 * or why there is none. Computed for each lease, because rates move and a campaign may be older
 * than a limit.
 */
export function impressionPrice(
  { currency, dailyBudgetMicros, ecpmMicros }: CampaignAmounts,
  { limits, priceOf }: NetworkPricing,
): { priceMicros: bigint; networkMicros: bigint } | NotPriced {
  const networkEcpm = priceOf(ecpmMicros, currency)
  const networkBudget = priceOf(dailyBudgetMicros, currency)
  if (networkEcpm === undefined || networkBudget === undefined) return 'no_rate'
  const isOver =
    (ecpmMicros > leastEcpmMicros && networkEcpm > limits.mostEcpmMicros) ||
    (dailyBudgetMicros > leastBudgetMicros && networkBudget > limits.mostBudgetMicros)
  if (isOver) return 'limit'
  const networkMicros = networkEcpm / 1000n
  return networkEcpm < limits.leastEcpmMicros || networkMicros === 0n
    ? 'floor'
    : { priceMicros: ecpmMicros / 1000n, networkMicros }
}
