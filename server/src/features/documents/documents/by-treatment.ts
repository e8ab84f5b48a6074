import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { taxOf } from '../rules/tax.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import type { Leg } from './month-legs.sql.ts'
import type { Side } from '../../books/books.ts'

export interface TaxedLegs {
  legs: Leg[]
  treatment: TaxTreatment
  /** The last of their days. */
  taxedOn: string
}

/**
 * Transfers by how their days are taxed, the oldest first. Those of days that nobody has decided
 * about are taxed as `undecided`, or left out without it.
 */
export async function byTreatment(
  db: Db,
  of: {
    organizationId: string
    side: Side
    legs: readonly Leg[]
    now: Date
    undecided?: TaxTreatment
  },
): Promise<TaxedLegs[]> {
  const { organizationId, side, legs, now, undecided } = of
  const groups = new Map<string, TaxedLegs>()
  const owner = { organizationId, side, issuedOn: utcDayOf(now) }
  const byDay = [...Map.groupBy(legs, ({ day }) => day)]
  for (const [day, ofDay] of byDay.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const treatment = (await taxOf(db, { ...owner, day })) ?? undecided
    if (treatment === undefined) continue
    const key = [treatment.kind, treatment.rateBp, treatment.note].join(' ')
    const group = groups.get(key) ?? { legs: [], treatment, taxedOn: day }
    groups.set(key, Object.assign(group, { taxedOn: day }))
    group.legs.push(...ofDay)
  }
  return [...groups.values()]
}
