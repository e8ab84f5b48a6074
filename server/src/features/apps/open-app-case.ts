import type { MemberContext } from '../../lib/calls/context.ts'
import { asSystemWithin } from '../../lib/db/database.ts'
import { openCase, raiseCases } from '../reviews/reviews.ts'
import { findAdsOf } from './store-claims.sql.ts'

const hoursToDecide = 24
type Inside = Pick<MemberContext, 'db' | 'organizationId' | 'now'>

/** Has an operator look at an app, in the transaction of the change that asks for it. */
export async function openAppCase(
  { db, organizationId, now }: Inside,
  appId: string,
): Promise<void> {
  const subject = { kind: 'app' as const, subjectId: appId, organizationId }
  await asSystemWithin(db, () => openCase(db, subject, { now, hours: hoursToDecide }))
}

/**
 * Makes decisions stale whose operator saw other store ids or another name: those of open cases
 * about the app, about its ads, and about appeals of both. `isOpened` says that the app's own case
 * is settled.
 */
export async function raiseCasesOfApp(
  ctx: Inside,
  { appId, isOpened }: { appId: string; isOpened: boolean },
): Promise<void> {
  const { db, organizationId, now } = ctx
  const subjectIds = [appId, ...(await findAdsOf(ctx, appId))]
  const kinds = ['ad', 'report', 'appeal', ...(isOpened ? [] : ['app' as const])] as const
  await asSystemWithin(db, () => raiseCases(db, { organizationId, kinds, subjectIds }, now))
}
