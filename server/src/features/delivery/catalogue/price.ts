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
