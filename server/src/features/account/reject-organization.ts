import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { notify } from '../../lib/notify.sql.ts'
import { findDeveloper } from './developer.sql.ts'
import { normalEmail } from './email-address.ts'
import { setRejected } from './organization.sql.ts'

/**
 * Rejects the organization that a developer signs in to, also an approved one; its next call
 * answers 403. The reason is stored for the operator. Undefined when nobody has this email.
 */
export async function rejectOrganization(
  services: Services,
  options: { email: string; why: string; operator: string },
): Promise<{ organizationName: string } | undefined> {
  const actor = `operator:${options.operator}` as const
  return services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(options.email))
    if (developer === undefined) return undefined
    const organizationId = developer.organization_id
    const now = await readNow(db)
    await noteAct(db)
    await setRejected(db, { organizationId, by: actor, why: options.why, now })
    const about = { id: organizationId, details: { why: options.why } }
    await audit({ db, now, organizationId, actor }, 'organization.reject', about)
    const organizationName = developer.organization_name
    const params = { organization: organizationName }
    await notify(db, { organizationId, now, kind: 'organization_denied', params })
    return { organizationName }
  })
}
