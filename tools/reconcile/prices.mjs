// What was in force when: ECPMs with exchange rates, revenue shares, tax treatments.
import { groupBy } from './group-by.mjs'

const windowMs = 25 * 3_600_000
const usdBillionths = 1_000_000_000n

/**
 * Returns a function that says whether an impression at a time (ms) may have a price: its ECPM and
 * rates must have been in force together at a moment of the 25 hours before.
 */
export function openPrices(changes, rates, networkCurrency) {
  const changesOf = groupBy(changes, ({ campaign }) => campaign)
  const rateOf = remember((currency) => rateSteps(rates, currency))
  const pricesOf = remember((campaign) =>
    priceSteps(changesOf.get(campaign) ?? [], rateOf, networkCurrency),
  )
  return (campaign, at, price) => {
    const steps = pricesOf(campaign)
    for (let place = steps.length - 1; place >= 0; place -= 1) {
      const { from, till } = steps[place]
      if (till <= at - windowMs) return false
      if (from <= at && steps[place].price === price) return true
    }
    return false
  }
}

function remember(compute) {
  const known = new Map()
  return (key) => known.get(key) ?? known.set(key, compute(key)).get(key)
}

/** Of the rates set for days up to now the one of the last day holds; of a day's, the last set. */
function rateSteps(rates, currency) {
  const rows = rates.filter((row) => row.currency === currency)
  const dated = rows.map((row) => ({
    order: `${row.as_of} ${row.number.padStart(20, '0')}`,
    value: BigInt(row.usd_billionths),
    from: Math.max(Date.parse(row.as_of), row.set_at === '' ? 0 : Date.parse(row.set_at)),
  }))
  const steps = currency === 'USD' ? [{ order: '', from: 0, value: usdBillionths }] : []
  for (const row of dated.sort((one, other) => one.from - other.from))
    if (row.order > (steps.at(-1)?.order ?? '')) steps.push(row)
  return steps
}

/** The price in the campaign's currency and in the network's, each rounded down, as one text. */
function priceSteps(changes, rateOf, networkCurrency) {
  const ecpms = changes.map((row) => ({ from: Date.parse(row.at), value: BigInt(row.ecpm_micros) }))
  ecpms.sort((one, other) => one.from - other.from)
  const currency = changes[0]?.currency
  const [own, network] = [rateOf(currency), rateOf(networkCurrency)]
  const times = [...ecpms, ...own, ...network].map(({ from }) => from).sort((a, b) => a - b)
  return times.flatMap((from, place) => {
    const [ecpm, rate, networkRate] = [ecpms, own, network].map((steps) => valueAt(steps, from))
    if (ecpm === undefined) return []
    const isOwn = currency === networkCurrency
    if (!isOwn && (rate === undefined || networkRate === undefined)) return []
    const inNetwork = isOwn ? ecpm : (ecpm * rate) / networkRate
    return [
      { from, till: times[place + 1] ?? Infinity, price: `${ecpm / 1000n} ${inNetwork / 1000n}` },
    ]
  })
}

const valueAt = (steps, at) => steps.findLast(({ from }) => from <= at)?.value

/**
 * The latest row with a first day up to a day, by what `keyOf` makes of a row. Of those up to the
 * day `known`, which is the same by default, the first one holds before its own day too.
 */
export function openDated(rows, keyOf) {
  const sorted = rows.toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1))
  const rowsOf = groupBy(sorted, keyOf)
  return (key, day, known = day) => {
    const held = (rowsOf.get(key) ?? []).filter((row) => row.valid_from <= known)
    const first = held[0]?.valid_from
    return (
      held.findLast((row) => row.valid_from <= day) ??
      held.findLast((row) => row.valid_from === first)
    )
  }
}
