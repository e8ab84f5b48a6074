import type { Services } from '../../../lib/calls/context.ts'
import type { AdjustedImpressions } from '../../delivery/for-books.ts'
import { appliedSums, dueAdjustments } from '../adjustments/adjustment.sql.ts'
import type { Finding } from './verify-books.sql.ts'

/**
 * Compares the impressions that adjustments took back with what was billed and with what was
 * posted for them.
 */
export async function verifyAdjustments(
  { database }: Pick<Services, 'database'>,
  adjusted: Pick<AdjustedImpressions, 'sums' | 'firstUnbilled'>,
): Promise<Finding[]> {
  const unbilled = await adjusted.firstUnbilled()
  const posted = await database.asSystem(async (db) => ({
    applied: await appliedSums(db),
    due: new Set((await dueAdjustments(db)).map(({ id }) => id)),
  }))
  const taken = await adjusted.sums()
  const check = `the books: adjusted impressions = what adjustments posted, ${posted.applied.length}`
  return [
    {
      check: 'the books: each adjusted impression was billed so',
      difference: unbilled && `impression ${unbilled} is adjusted, and was not billed like that`,
    },
    { check, difference: firstDifference(taken, posted) },
  ]
}

type Taken = Awaited<ReturnType<AdjustedImpressions['sums']>>
type Applied = Awaited<ReturnType<typeof appliedSums>>

function firstDifference(
  taken: Taken,
  { applied, due }: { applied: Applied; due: ReadonlySet<string> },
): string | undefined {
  const known = new Map(taken.map((row) => [row.adjustment, row]))
  for (const { adjustment, impressions, networkMicros, posted } of applied) {
    const { impressions: found = 0n, networkMicros: micros = 0n } = known.get(adjustment) ?? {}
    known.delete(adjustment)
    if (found !== impressions || micros !== networkMicros || posted !== networkMicros)
      return `adjustment ${adjustment}: ${String(found)} impressions and ${String(micros)} micros are taken back, the books have ${String(impressions)} and ${String(networkMicros)}, and ${String(posted)} posted`
  }
  const stray = [...known.keys()].find((id) => !due.has(id))
  return stray && `adjustment ${stray} took impressions back and was not applied`
}
