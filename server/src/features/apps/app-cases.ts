import { notify } from '../../lib/notify.sql.ts'
import type { CaseDecision, CaseKind } from '../reviews/reviews.ts'
import { approvedText, approveStoreIds, namedIds } from './approve-app.ts'
import { type AppStanding, findAppFacts, findStanding, setStanding } from './standing.sql.ts'

/**
 * Apps that were monetized, or whose store id, category or rating changed. A denied app shows no
 * ads, and no ads for it are shown. To approve one whose store ids are in review ends that review,
 * which cannot be undone, because other organizations may use ids that become free.
 */
export const appCases: CaseKind = {
  name: 'app',
  needs: 'decide.apps',
  reasonKinds: ['app'],
  canAsk: true,
  approvedText,
  read: async (db, row) => (await findStanding(db, row)) ?? {},
  canUndo: (before, outcome) => outcome === 'deny' || (before as AppStanding).review_since === null,
  decide: async (ctx, db, decision) => {
    const { row, outcome, verdict, actor, now } = decision
    const { subjectId: id, organizationId } = row
    const seen = await findStanding(db, row)
    const approved =
      outcome === 'approve' && seen !== undefined && seen.review_since !== null ? seen : undefined
    if (approved !== undefined)
      await approveStoreIds({ db, organizationId, now }, { appId: id, actor, ids: approved })
    if (outcome === 'approve') await setStanding(db, row, { denied_at: null, ...chosen(verdict) })
    else await setStanding(db, row, { denied_at: now.toISOString() })
    const named = approved === undefined ? {} : namedIds(approved)
    const details = { outcome, ...named, ...chosen(verdict) }
    const action = outcome === 'approve' ? 'app.approve' : 'app.deny'
    await ctx.audit(db, action, { id, organizationId, details })
    await notify(db, { ...noticeOf(decision), organizationId, now, ...decision.held })
    return undefined
  },
  undo: (db, { row, before }) => {
    const { denied_at, ad_rating, is_child_directed } = before as AppStanding
    return setStanding(db, row, { denied_at, ad_rating, is_child_directed })
  },
  overturn: async (_ctx, db, { row, actor, now }) => {
    const { subjectId: appId, organizationId } = row
    const seen = await findStanding(db, row)
    if (seen !== undefined && seen.review_since !== null)
      await approveStoreIds({ db, organizationId, now }, { appId, actor, ids: seen })
    await setStanding(db, row, { denied_at: null })
  },
  facts: async ({ db }, appId) => ({ app: (await findAppFacts(db, appId)) ?? null }),
}

function chosen({ rating, child_directed: isChild }: CaseDecision['verdict']) {
  return {
    ...(rating === undefined ? {} : { ad_rating: rating }),
    ...(isChild === undefined ? {} : { is_child_directed: isChild }),
  }
}

function noticeOf({ outcome, row, message, reason }: CaseDecision) {
  const { subjectId: app_id, subjectName: name } = row
  const subject = app_id
  if (outcome === 'approve')
    return { kind: 'app_approved' as const, params: { app_id, name }, subject }
  const text = reason === undefined ? message : `${message} ${reason.what_to_do}`
  return { kind: 'app_denied' as const, params: { app_id, name, text }, subject }
}
