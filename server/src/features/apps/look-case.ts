import { hoursToDecide } from '@frontrow/contract/operator/cases'
import type { Db } from '../../lib/db/database.ts'
import { openCase, withdrawCase } from '../reviews/reviews.ts'
import { type WhichApp, findWaitingIcons, lockName } from './look.sql.ts'

/** Opens or raises the case about an app whose look waits, and takes it back where nothing does. */
export async function followLook(db: Db, app: WhichApp, now: Date): Promise<void> {
  const subject = { kind: 'app' as const, ...app }
  const name = await lockName(db, app)
  const icons = await findWaitingIcons(db, app)
  const states = [name?.name_state, ...icons.map(({ state }) => state)]
  const isPending = states.includes('pending')
  if (!isPending && !states.includes('shown')) return withdrawCase(db, subject, now)
  const hours = isPending ? hoursToDecide.pendingAd : hoursToDecide.ad
  await openCase(db, subject, { now, hours, isWithdrawable: true })
}
