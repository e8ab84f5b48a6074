import { taxOn } from '../rules/tax.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import { wholeUnits } from '../../books/books.ts'

export interface DocumentSums {
  /** What the lines and the remainder of the document before come to, in whole hundredths. */
  net: bigint
  /** What is left for the next document. */
  carried: bigint
  tax: bigint
  total: bigint
}

/** The sums of a document, in micros. `taxMicros`: where the tax was fixed before. */
export function documentSums(of: {
  carriedIn: bigint
  sumMicros: bigint
  treatment: TaxTreatment
  taxMicros?: bigint | undefined
}): DocumentSums {
  const all = of.carriedIn + of.sumMicros
  const net = wholeUnits(all)
  const tax = of.taxMicros ?? taxOn(net, of.treatment)
  return { net, carried: all - net, tax, total: net + tax }
}
