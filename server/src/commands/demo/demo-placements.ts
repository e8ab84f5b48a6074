import { keysOf, listOrganizationLines } from '../../features/account/account.ts'
import { type PlacementKeys, formatOfPlacement } from '../../features/delivery/for-demo.ts'
import type { Services } from '../../lib/calls/context.ts'
import { findOpenPlacements } from './demo-placements.sql.ts'

/**
 * Returns one placement key per format of the demo organization, for the demo app. They are read at
 * each call, so that a paused placement or a retired key is not used.
 */
export async function demoPlacements(services: Services, email: string): Promise<PlacementKeys> {
  const organizations = await listOrganizationLines(services, { onlyPending: false })
  const organizationId = organizations.find((one) => one.email === email)?.id
  if (organizationId === undefined) return {}
  return services.database.asOrganization(organizationId, async (db) => {
    const placements = await findOpenPlacements(db, organizationId)
    const keys = await keysOf(
      { db, organizationId, secrets: services.secrets },
      {
        kind: 'placement',
        ids: placements.map(({ id }) => id),
      },
    )
    const found: PlacementKeys = {}
    for (const { id, type } of placements) {
      const format = formatOfPlacement(type)
      const key = keys.get(id)
      if (format !== undefined && key !== undefined) found[format] ??= key
    }
    return found
  })
}
