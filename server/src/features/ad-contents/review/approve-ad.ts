import type { Db } from '../../../lib/db/database.ts'
import { decideBySystem } from '../../reviews/reviews.ts'
import { lockStanding, setRating, setState } from './content-review.sql.ts'

/** Approves an ad as a command does: without a case that somebody opens, and without a notice. */
export async function approveAd(
  db: Db,
  ad: { subjectId: string; organizationId: string },
  { rating, actor, now }: { rating: number; actor: string; now: Date },
): Promise<void> {
  const before = (await lockStanding(db, ad)) ?? {}
  const { id } = await decideBySystem(
    db,
    { kind: 'ad', ...ad },
    {
      outcome: 'approve',
      reason: undefined,
      message: 'Your ad is approved.',
      by: actor,
      before,
      now,
      visibleFrom: now,
    },
  )
  await setState(db, ad, 'approved')
  await setRating(db, ad, { rating, categories: [], decisionId: id })
}
