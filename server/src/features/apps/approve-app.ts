import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { isId } from '../../lib/ids.ts'
import {
  type AppInReview,
  approveAppRow,
  findAppForReview,
  selectAppsInReview,
} from './review.sql.ts'
import {
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
    if (app.review_since === null)
      return { appName, organizationName, wasInReview: false, others: [] }
    await noteAct(db)
    const owner = { db, organizationId: app.organization_id, now: await readNow(db) }
    const others = await allowStoreIds(owner, { appId, operator: actor })
    const earlier = await approvedStoreIds(owner, appId)
    await endEarlierStoreIds(owner, appId)
    await approveAppRow(db, appId)
    if (earlier !== undefined) await releaseStoreIds(owner, earlier)
    await audit({ ...owner, actor }, 'app.approve', {
      id: appId,
      details: { others: others.length },
    })
    return { appName, organizationName, wasInReview: true, others }
  })
}

/** All apps in review, the longest waiting first. */
export function listAppsInReview(services: Services): Promise<AppInReview[]> {
  return services.database.asSystem(selectAppsInReview)
}
