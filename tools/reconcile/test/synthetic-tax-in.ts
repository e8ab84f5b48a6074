// The seller of the synthetic network owes its tax in pounds; the network's currency is the euro.
import { rates } from './synthetic-network.ts'

const billion = 1_000_000_000n
const currency = 'GBP'

/**
 * The network as seller, or as buyer of what is self-billed, and the tax in its currency, by the
 * rates of a day as they are known at its end.
 */
export function taxMembers(
  kind: string,
  taxMicros: bigint,
  { day, today }: { day: string; today: string },
) {
  if (kind === 'earnings_statement') return {}
  const network = { accounting_currency: currency, legal_name: 'Frontrow Ltd' }
  const named = kind.startsWith('self_billed') ? { buyer: network } : { seller: network }
  if (taxMicros === 0n) return named
  const known = rates.filter(
    ([, since, , setAt]) => since <= day && setAt < `${today}T23:59:59.999Z`,
  )
  const rateOf = (code: string) => {
    const [, since, billionths] = lastOf(known.filter(([of]) => of === code))
    return { since, billionths }
  }
  const [from, to] = [rateOf('EUR'), rateOf(currency)]
  const rate = nearest(from.billionths * billion, to.billionths)
  const cents = nearest(taxMicros * rate, billion * 10_000n)
  return {
    ...named,
    tax_in: {
      currency,
      rate: `${rate / billion}.${String(rate % billion).padStart(9, '0')}`,
      rate_on: from.since < to.since ? from.since : to.since,
      source: 'ECB',
      amount: amountOf(cents),
    },
  }
}

function lastOf(rows: typeof rates): (typeof rates)[number] {
  const sorted = rows.toSorted(([, one], [, other]) => (one < other ? -1 : Number(one > other)))
  const last = sorted.at(-1)
  if (last === undefined) throw new Error('there is no rate')
  return last
}

function nearest(amount: bigint, divisor: bigint): bigint {
  const half = 2n * amount + divisor
  const down = half / (2n * divisor)
  return half < 0n && half % (2n * divisor) !== 0n ? down - 1n : down
}

function amountOf(cents: bigint): string {
  const [sign, absolute] = cents < 0n ? ['-', -cents] : ['', cents]
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`
}
