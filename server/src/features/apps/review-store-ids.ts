import type { AppReview } from '@frontrow/contract/apps'
import type { Static } from 'typebox'
import { audit } from '../audit/audit.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { type ReviewColumns, updateApp } from './app.sql.ts'
import { openAppCase } from './open-app-case.ts'
import {
  type TypedStoreIds,
  approvedStoreIds,
  claimStoreIds,
  endEarlierStoreIds,
  isAdvertised,
  keepEarlierStoreIds,
  leadsElsewhere,
  releaseStoreIds,
} from './store-claims.sql.ts'

type Reason = Static<typeof AppReview>['reason']
type HeldApp = TypedStoreIds & ReviewColumns & { id: string }

/** The columns of an app that is not in review. */
export const noReview: ReviewColumns = { review_reason: null, review_since: null }

/** Only these columns, because callers spread them over an app that they have changed. */
function reviewColumns({ review_reason, review_since }: ReviewColumns): ReviewColumns {
  return { review_reason, review_since }
}

/**
 * Claims the store ids of a new or restored app. The app goes into review when another organization
 * has one of them, and stays in review when it was. Returns the resulting review state.
 */
export async function claimOrReview(
  ctx: MemberContext,
  app: ReviewColumns & { id: string },
): Promise<ReviewColumns> {
  const isTaken = await claimStoreIds(ctx, app.id)
  if (!isTaken || app.review_since !== null) return reviewColumns(app)
  const columns = await review(ctx, app.id, 'store_id_taken')
  await openAppCase(ctx, app.id)
  return columns
}

/**
 * Handles a change of store ids after it is stored. An app that has campaigns or ads and now leads
 * to another store page is in review until an operator approves it or the old ids are restored.
 * Returns the resulting review state. The caller opens or raises the cases.
 */
export async function reviewStoreIds(ctx: MemberContext, before: HeldApp): Promise<ReviewColumns> {
  const wasInReview = before.review_since !== null
  const approved = wasInReview ? await approvedStoreIds(ctx, before.id) : before
  const reason = await reasonOf(ctx, before.id, approved ?? noIds)
  if (!wasInReview) await keepEarlierStoreIds(ctx, before, reason === null ? ctx.now : null)
  else if (reason === null) await endEarlierStoreIds(ctx, before.id)
  await releaseStoreIds(ctx, before)
  if (reason !== null)
    return reason === before.review_reason ? reviewColumns(before) : review(ctx, before.id, reason)
  if (wasInReview) await updateApp(ctx, before.id, noReview)
  return noReview
}

const noIds: TypedStoreIds = { google_app_id: null, apple_app_id: null }

async function reasonOf(
  ctx: MemberContext,
  appId: string,
  approved: TypedStoreIds,
): Promise<Reason | null> {
  if (await claimStoreIds(ctx, appId)) return 'store_id_taken'
  const isSwapped = (await leadsElsewhere(ctx, appId, approved)) && (await isAdvertised(ctx, appId))
  return isSwapped ? 'store_id_changed' : null
}

async function review(ctx: MemberContext, appId: string, reason: Reason): Promise<ReviewColumns> {
  const columns = { review_reason: reason, review_since: ctx.now }
  await updateApp(ctx, appId, columns)
  await audit(ctx, 'app.review', { id: appId, details: { reason } })
  return columns
}
