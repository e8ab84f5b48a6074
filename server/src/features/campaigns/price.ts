// What amounts are worth in the network's currency, and which of them the network takes.

/** One USD in billionths of a USD: what rates are given in. */
const usd = 1_000_000_000n

/**
 * Prices of any currency in one, so that they can be compared; exact, in micros, rounded down. `rates` says what one unit of
 * a currency is worth in billionths of a USD. Undefined for a currency whose rate is not known.
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

/** What the network takes, in micros of its currency. */
export interface NetworkLimits {
  /** Of a daily budget and of a total budget. */
  mostBudgetMicros: bigint
  /** For a thousand impressions. */
  mostEcpmMicros: bigint
  /**
   * A campaign that pays less for a thousand impressions is not sold, so that no impression has a
   * price of 0.
   */
  leastEcpmMicros: bigint
}

/** The least amounts, in micros of any currency. The network takes them whatever its limits are. */
export const leastBudgetMicros = 1_000_000n
export const leastEcpmMicros = 10_000n

/** Amounts of one campaign, in its currency. */
export interface CampaignAmounts {
  currency: string
  dailyBudgetMicros: bigint
  ecpmMicros: bigint
}

/** Prices in the network's currency, and its limits. */
export interface NetworkPricing {
  limits: NetworkLimits
  priceOf: ReturnType<typeof pricesIn>
}

/**
 * Why no impression of a campaign can be sold. no_rate: the network has no exchange rate for its currency. limit: its ECPM or its
 * daily budget is more than the network takes. floor: its ECPM is
 * less than the network sells impressions for.
 */
export type NotPriced = 'no_rate' | 'limit' | 'floor'

/**
 * The price of one impression in micros of the campaign's currency and of the network's, or why there is none. It is asked for
 * each lease: rates move, and a campaign may be older than a limit.
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
