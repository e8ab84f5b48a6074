import { amountText } from '@frontrow/contract/money/amounts'
import type { Db } from '../../../lib/db/database.ts'
import type { DocumentParties } from './document-parties.ts'
import { type UsdRate, usdRateOn } from './usd-rate.sql.ts'
import { minorUnitMicros } from '../../books/books.ts'

/** The tax of a document in the currency in which the seller owes it. */
export interface TaxInAccounts {
  currency: string
  /** What one unit of the document's currency is worth in it, with 9 decimals. */
  rate: string
  /** The day since which the rate holds. */
  rate_on: string
  source: string
  /** The tax times the rate, half up to whole hundredths. */
  amount: string
}

/**
 * Undefined where the document is in the currency of the seller's accounts, or has no tax. Throws
 * where there is no rate on the day: then there is no document.
 */
export async function taxInAccounts(
  db: Db,
  of: Pick<DocumentParties, 'network'> & { currency: string; taxMicros: bigint; day: string },
): Promise<Readonly<Record<keyof TaxInAccounts, string>> | undefined> {
  const { network, currency, taxMicros, day } = of
  const own = network?.accounting_currency ?? ''
  if (own === '' || own === currency || taxMicros === 0n) return undefined
  const [from, to] = [
    await usdRateOn(db, { currency, day }),
    await usdRateOn(db, { currency: own, day }),
  ]
  if (from === undefined || to === undefined)
    throw new Error(`the tax of a document needs an exchange rate of ${currency} to ${own}`)
  const rate = halfUp(from.billionths * billion, to.billionths)
  const minor = billion * minorUnitMicros
  return {
    currency: own,
    rate: rateText(rate),
    rate_on: from.since < to.since ? from.since : to.since,
    source: sourceOf([from, to]),
    amount: amountText(halfUp(taxMicros * rate, minor) * minorUnitMicros),
  }
}

const billion = 1_000_000_000n

/** The nearest whole number, halves up, also below 0. The divisor is above 0. */
function halfUp(amount: bigint, divisor: bigint): bigint {
  const doubled = 2n * amount + divisor
  const rest = ((doubled % (2n * divisor)) + 2n * divisor) % (2n * divisor)
  return (doubled - rest) / (2n * divisor)
}

function rateText(billionths: bigint): string {
  return `${billionths / billion}.${String(billionths % billion).padStart(9, '0')}`
}

/** Where the rates are from. Those of an operator are named without the operator. */
function sourceOf(rates: readonly UsdRate[]): string {
  const names = rates.map(({ source }) => (source.startsWith('operator') ? 'set by hand' : source))
  return [...new Set(names.filter((name) => name !== ''))].join(', ')
}
