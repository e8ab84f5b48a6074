import type { MemberContext } from '../../lib/context.ts'
import { asSystemWithin } from '../../lib/database.ts'
import { openCase } from '../reviews/reviews.ts'

const hoursToDecide = 24

/** Has an operator look at an app, in the transaction of the change that asks for it. */
export async function openAppCase(
  { db, organizationId, now }: Pick<MemberContext, 'db' | 'organizationId' | 'now'>,
  appId: string,
): Promise<void> {
  const subject = { kind: 'app' as const, subjectId: appId, organizationId }
  await asSystemWithin(db, () => openCase(db, subject, { now, hours: hoursToDecide }))
}
