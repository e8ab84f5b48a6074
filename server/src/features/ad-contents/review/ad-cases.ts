import { refuse } from '../../../lib/failures/refuse.ts'
import type { CaseKind } from '../../reviews/reviews.ts'
import { findAdFacts, findReportFacts } from './ad-facts.sql.ts'
import { decideAdCase, overturnAd, lockContentStanding, undoAd } from './decide-ad-case.ts'

/** New and changed ads. The subject is the campaignable content. */
export const adCases: CaseKind = {
  name: 'ad',
  needs: 'decide.ads',
  reasonKinds: ['ad'],
  canAsk: false,
  approvedText: 'Your ad is approved.',
  checkApproval: ({ rating }) => {
    if (rating === undefined) refuse('rating_needed', { field: 'rating' })
  },
  read: lockContentStanding,
  decide: decideAdCase,
  undo: undoAd,
  overturn: (_ctx, db, taken) => overturnAd(db, taken),
  facts: async ({ db, config }, contentId) => ({
    ad: (await findAdFacts(db, config.mediaUrl, contentId)) ?? null,
    reports: await findReportFacts(db, contentId),
  }),
}

/** What viewers report of an ad. To approve is to find no fault, and changes nothing. */
export const reportCases: CaseKind = {
  name: 'report',
  needs: 'decide.reports',
  reasonKinds: ['report', 'ad'],
  canAsk: false,
  approvedText: 'Nothing is wrong with the ad.',
  read: lockContentStanding,
  decide: async (ctx, db, decision) => {
    if (decision.outcome === 'deny') return decideAdCase(ctx, db, decision)
    const { subjectId: id, organizationId } = decision.row
    await ctx.audit(db, 'campaignable.dismiss-reports', { id, organizationId })
    return undefined
  },
  undo: undoAd,
  overturn: (_ctx, db, taken) => overturnAd(db, taken),
  facts: (ctx, contentId) => adCases.facts?.(ctx, contentId) ?? Promise.resolve({}),
}
