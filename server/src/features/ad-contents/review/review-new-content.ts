import { hoursToDecide } from '@frontrow/contract/operator/cases'
import { asSystemWithin } from '../../../lib/db/database.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { notify } from '../../outbox/outbox.ts'
import { decideBySystem, findReason, openCase, whatToDo } from '../../reviews/reviews.ts'
import { isDecidedFirst } from '../../reviews/for-deciders.ts'
import { type ContentStanding, findPrecedent, setRating, setState } from './content-review.sql.ts'

interface NewAd {
  subjectId: string
  organizationId: string
  name: string
}

type Inside = Pick<MemberContext, 'db' | 'now'>

/**
 * Reviews an ad in the transaction that creates it, and returns its state. What was decided on the
 * same file holds for it; otherwise it is a case, and the mode of moderation says whether it is
 * shown to others before the decision. It waits in every mode where the file was denied in one
 * place and approved in an ad of the organization.
 */
export async function reviewNewContent(
  ctx: Pick<MemberContext, 'db' | 'now' | 'organizationId'>,
  { id, name }: { id: string; name: string },
): Promise<ContentStanding['state']> {
  const ad = { subjectId: id, organizationId: ctx.organizationId, name }
  return asSystemWithin(ctx.db, () => review(ctx, ad))
}

async function review(inside: Inside, ad: NewAd): Promise<ContentStanding['state']> {
  const { db, now } = inside
  const { denied, approved, isApprovedHere, isDeniedHere } = await findPrecedent(db, ad.subjectId)
  if (denied !== null && !isApprovedHere) return deny(inside, ad, denied)
  if (denied === null && approved !== null) return approve(inside, ad, approved)
  const isFirst = denied !== null || isDeniedHere || (await isDecidedFirst(db, { ...ad, now }))
  const hours = isFirst ? hoursToDecide.pendingAd : hoursToDecide.ad
  if (isFirst) await setState(db, ad, 'pending')
  await openCase(db, subjectOf(ad), { now, hours })
  return isFirst ? 'pending' : 'approved'
}

function subjectOf({ subjectId, organizationId }: NewAd) {
  return { kind: 'ad' as const, subjectId, organizationId }
}

async function deny({ db, now }: Inside, ad: NewAd, code: string): Promise<'denied'> {
  const reason = await findReason(db, code)
  const { organizationId, name, subjectId } = ad
  const before: ContentStanding = { state: 'pending', rating: null }
  await decideBySystem(db, subjectOf(ad), {
    outcome: 'deny',
    reason,
    message: reason.message,
    by: 'system',
    before,
    now,
    visibleFrom: now,
  })
  await setState(db, ad, 'denied')
  const params = { content_id: subjectId, name, text: `${reason.message} ${whatToDo(reason)}` }
  await notify(db, { organizationId, now, kind: 'ad_denied', params, subject: subjectId })
  return 'denied'
}

async function approve(
  { db, now }: Inside,
  ad: NewAd,
  rating: { rating: number; categories: string[] },
): Promise<'approved'> {
  const message = 'The same ad was approved before.'
  const before: ContentStanding = { state: 'approved', rating: null }
  const made = await decideBySystem(db, subjectOf(ad), {
    outcome: 'approve',
    reason: undefined,
    message,
    by: 'system',
    before,
    now,
    visibleFrom: now,
  })
  await setRating(db, ad, { ...rating, decisionId: made.id })
  return 'approved'
}
