// The tax of a document in the currency of the network's accounts.
import { decimalOf, floorDiv, microsOf } from './report.mjs'

const billion = 1_000_000_000n
const halfUp = (amount, divisor) => floorDiv(2n * amount + divisor, 2n * divisor)

/**
 * There is such a tax where there is tax and the seller owes it in another currency. `invoices`:
 * those that a credit note corrects.
 */
export function checkTaxIn(one, invoices, books) {
  const { body, number } = one
  const { compare } = books.report.about(number)
  const own = ownCurrency(body)
  const isDue = own !== '' && own !== body.currency && microsOf(body.tax) !== 0n
  compare(`${number} tax in another currency`, isDue ? own : '', body.tax_in?.currency ?? '')
  if (!isDue || body.tax_in === undefined) return
  const { rate, amount } = body.tax_in
  const minor = BigInt(books.settings.minor_unit_micros)
  const billionths = BigInt(rate.replace('.', ''))
  const inUnits = halfUp(microsOf(body.tax) * billionths, billion * minor)
  compare(`${number} tax in ${own}`, decimalOf(inUnits * minor), amount)
  checkRate(one, { invoices, own, found: String(billionths) }, books)
}

/** The network is the seller on an invoice, and the buyer on a self-billed one. */
const ownCurrency = ({ kind, buyer, seller }) =>
  (kind.startsWith('self_billed') ? buyer : seller)?.accounting_currency ?? ''

/** The rate is one that was in force for the day of the tax at some moment of the day of issue. */
function checkRate({ body, lines, number }, { invoices, own, found }, { rates, report }) {
  const day = body.taxed_on ?? lastDayOf(lines) ?? invoices.at(-1)?.body.taxed_on
  if (day === undefined)
    return report.note(`${number} rate of the tax: not checked, its invoice is not here`)
  const on = { day, issuedOn: body.issued_on }
  const possible = ratesOn(rates, body.currency, on).flatMap((from) =>
    ratesOn(rates, own, on).map((to) => String(halfUp(from * billion, to))),
  )
  const computed = possible.includes(found) ? found : possible.join(' or ')
  report.about(number).compare(`${number} rate of the tax`, computed, found)
}

const lastDayOf = (lines) =>
  lines
    .flatMap(({ day }) => day ?? [])
    .sort()
    .at(-1)

/** The rates for a day that were in force at some moment of the day of issue. */
function ratesOn(rates, currency, { day, issuedOn }) {
  if (currency === 'USD') return [billion]
  const rows = rates.filter((row) => row.currency === currency && row.as_of <= day)
  const orderOf = (row) => `${row.as_of} ${row.number.padStart(20, '0')}`
  rows.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const changes = rows.map((row) => row.set_at).filter((at) => at.startsWith(issuedOn))
  const moments = [`${issuedOn}T00:00:00.000Z`, ...changes]
  const known = moments.map((at) => rows.findLast((row) => row.set_at === '' || row.set_at <= at))
  return [...new Set(known)].flatMap((row) => (row === undefined ? [] : BigInt(row.usd_billionths)))
}
