import type { Db } from '../../lib/db/database.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { decideBySystem } from '../reviews/reviews.ts'
import { approveAppRow } from './review.sql.ts'
import { approveLook, readLook } from './decide-look.ts'
import {
  type OwnerContext,
  type TypedStoreIds,
  allowStoreIds,
  approvedStoreIds,
  endEarlierStoreIds,
  releaseStoreIds,
} from './store-claims.sql.ts'

/**
 * Approves an app as the demo's operators do: with its name and icons, without a case that somebody
 * opens, and without a notice.
 */
export async function approveWholeApp(
  db: Db,
  app: { subjectId: string; organizationId: string },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const look = await readLook(db, app)
  const { id } = await decideBySystem(
    db,
    { kind: 'app', ...app },
    {
      outcome: 'approve',
      reason: undefined,
      message: approvedText,
      by: actor,
      before: { look },
      now,
      visibleFrom: now,
    },
  )
  await approveLook(db, app, look, id)
}

/**
 * Ends the review of the store ids that whoever approves has seen. They then lead where they say.
 * Returns the names of other organizations that have one of them. Refuses `case_changed` where the
 * app has other ids by now.
 */
export async function approveStoreIds(
  owner: OwnerContext,
  { appId, actor, ids }: { appId: string; actor: string; ids: TypedStoreIds },
): Promise<string[]> {
  if (!(await approveAppRow(owner.db, { appId, ids }))) refuse('case_changed')
  const others = await allowStoreIds(owner, { appId, operator: actor })
  const earlier = await approvedStoreIds(owner, appId)
  await endEarlierStoreIds(owner, appId)
  if (earlier !== undefined) await releaseStoreIds(owner, earlier)
  return others
}

/** The store ids of an app, as the audit names what was approved. */
export function namedIds(ids: TypedStoreIds): Partial<Record<keyof TypedStoreIds, string>> {
  return {
    ...(ids.google_app_id === null ? {} : { google_app_id: ids.google_app_id }),
    ...(ids.apple_app_id === null ? {} : { apple_app_id: ids.apple_app_id }),
  }
}

/** What members read where an app is approved without a word of the operator. */
export const approvedText = 'Your app is approved.'
