import type { AnyDb } from '../../../lib/db/database.ts'
import { findTreatment, type TaxTreatment } from './tax.sql.ts'
import { type Side, minorUnitMicros, findOpenBooks } from '../../books/books.ts'

/** No tax, as where no real money moves and nobody has decided otherwise. */
export const untaxed: TaxTreatment = { kind: 'none', rateBp: 0, note: '' }

/**
 * How what is supplied or paid on a UTC day is taxed, by what was decided till `issuedOn`, which is
 * `day` by default: the first decision holds from the beginning of the organization. Undefined
 * where real money moves and no operator has decided: then nothing is invoiced.
 */
export async function taxOf(
  db: AnyDb,
  of: { organizationId: string; side?: Side; day: string; issuedOn?: string },
): Promise<TaxTreatment | undefined> {
  const { organizationId, side = 'advertiser', day, issuedOn = day } = of
  const found = await findTreatment(db, { organizationId, side, day, issuedOn })
  if (found !== undefined) return found
  return (await findOpenBooks(db))?.book === 'sandbox' ? untaxed : undefined
}

/** The net part of an amount that has the tax in it: half up to whole hundredths, in micros. */
export function netOf(grossMicros: bigint, rateBp: number): bigint {
  const divisor = BigInt(10_000 + rateBp) * minorUnitMicros
  const doubled = 2n * grossMicros * 10_000n + divisor
  return ((doubled - (doubled % (2n * divisor))) / (2n * divisor)) * minorUnitMicros
}

/** The tax on a net amount: half up to whole hundredths, also below 0. Both in micros. */
export function taxOn(netMicros: bigint, { kind, rateBp }: TaxTreatment): bigint {
  if (kind !== 'domestic' && kind !== 'self_billed_domestic') return 0n
  // In 20,000ths of a micro, so that the half of a unit and of a rate are whole numbers.
  const doubled = 2n * netMicros * BigInt(rateBp) + 10_000n * minorUnitMicros
  const unit = 20_000n * minorUnitMicros
  const rest = ((doubled % unit) + unit) % unit
  return ((doubled - rest) / unit) * minorUnitMicros
}

/**
 * What a treatment adds to each payment of that side, in hundredths of a percent; below 0 for what
 * is withheld.
 */
export function addedBp({
  rateBp,
  withheldBp = 0,
}: Pick<TaxTreatment, 'rateBp'> & { withheldBp?: number }): number {
  return rateBp - withheldBp
}
