import { audit } from '../audit/audit-log.sql.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { isId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { decideBySystem } from '../reviews/reviews.ts'
import {
  type AppInReview,
  approveAppRow,
  findAppForReview,
  selectAppsInReview,
} from './review.sql.ts'
import { approveLook, isLookWaiting, readLook } from './decide-look.ts'
import { findStanding } from './standing.sql.ts'
import {
  type OwnerContext,
  type TypedStoreIds,
  allowStoreIds,
  approvedStoreIds,
  endEarlierStoreIds,
  releaseStoreIds,
} from './store-claims.sql.ts'

interface AppApproval {
  appName: string
  organizationName: string
  /** False when it was not in review. */
  wasInReview: boolean
  /** The store ids that were approved. */
  ids: TypedStoreIds
  /** Other organizations that have one of its store ids. */
  others: string[]
}

/**
 * Ends the review of an app. Its ads are served again and lead to its present store ids, even if
 * another organization has them. Undefined when no app has this id.
 */
export async function approveApp(
  services: Services,
  { appId, operator }: { appId: string; operator: string },
): Promise<AppApproval | undefined> {
  if (!isId(appId)) return undefined
  const actor = `operator:${operator}` as const
  return services.database.asSystem(async (db) => {
    const app = await findAppForReview(db, appId)
    if (app === undefined) return undefined
    const { name: appName, organization_name: organizationName } = app
    const ids = { google_app_id: app.google_app_id, apple_app_id: app.apple_app_id }
    const about = { appName, organizationName, ids }
    if (app.review_since === null) return { ...about, wasInReview: false, others: [] }
    await noteAct(db)
    const { organization_id: organizationId } = app
    const owner = { db, organizationId, now: await readNow(db) }
    const subject = { kind: 'app' as const, subjectId: appId, organizationId }
    const before = (await findStanding(db, subject)) ?? {}
    const others = await approveStoreIds(owner, { appId, actor, ids })
    await audit({ ...owner, actor }, 'app.approve', {
      id: appId,
      details: { others: others.length, ...namedIds(ids) },
    })
    const { now } = owner
    const decided = { outcome: 'approve' as const, reason: undefined, message: approvedText }
    // A name or an icon that waits is not approved with the ids, so its case stays open.
    const isPartial = isLookWaiting(await readLook(db, subject))
    const by = { by: actor, before, now, visibleFrom: now, isPartial }
    await decideBySystem(db, subject, { ...decided, ...by })
    return { ...about, wasInReview: true, others }
  })
}

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
  const words = { outcome: 'approve' as const, reason: undefined, message: approvedText }
  const by = { by: actor, before: { look }, now, visibleFrom: now }
  const { id } = await decideBySystem(db, { kind: 'app', ...app }, { ...words, ...by })
  await approveLook(db, app, { look, decisionId: id })
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

/** All apps in review, the longest waiting first. */
export function listAppsInReview(services: Services): Promise<AppInReview[]> {
  return services.database.asSystem(selectAppsInReview)
}
