import type { Db } from '../../../lib/db/database.ts'
import { countedOf, statedBefore } from './documents.sql.ts'
import type { Leg } from './month-legs.sql.ts'
import { cellOf, type NewlyCounted } from './statement-lines.ts'
import type { Side } from '../../books/books.ts'

/**
 * What was counted on the days of the lines, less what earlier documents say of them: a late event
 * raises a count of which a part is on a document already. `isDocumented`: a part of these days may
 * be on earlier documents.
 */
export async function newlyCounted(
  db: Db,
  of: { organizationId: string; side: Side; legs: readonly Leg[]; isDocumented: boolean },
): Promise<Map<string, NewlyCounted>> {
  const { organizationId, side, legs, isDocumented } = of
  const cells = [...new Map(legs.map((leg) => [cellOf(leg), leg])).values()]
  const own = { organizationId, side, cells }
  const before = isDocumented ? await statedBefore(db, own) : []
  const stated = new Map(before.map((row) => [cellOf(row), row]))
  const counted = await countedOf(db, own)
  return new Map(
    counted.map((row) => {
      const { impressions = 0n, spentMicros = 0n } = stated.get(cellOf(row)) ?? {}
      const fresh = {
        ...row,
        impressions: row.impressions - impressions,
        spentMicros: (row.spentMicros ?? 0n) - spentMicros,
      }
      return [cellOf(row), fresh]
    }),
  )
}
