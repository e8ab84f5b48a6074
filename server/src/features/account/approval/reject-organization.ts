import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import type { OrganizationVerdict } from './approve-organization.ts'
import { findDeveloper } from '../../identity/identity.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { setRejected } from '../organization/organization.sql.ts'

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
    await noteAct(db)
    const organization = { id: developer.organizationId, name: developer.organizationName }
    const { why } = options
    await recordRejection(db, { organization, actor, now: await readNow(db), why })
    return { organizationName: organization.name }
  })
}

/**
 * Rejects an organization in the current transaction of the system, and writes the notice to its
 * members. `why` is for operators; `text` is what members read in its place.
 */
export async function recordRejection(
  db: Db,
  verdict: OrganizationVerdict & { why: string; text?: string },
): Promise<void> {
  const { organization, actor, via, now, held, why, text } = verdict
  const { id: organizationId, name } = organization
  await setRejected(db, { organizationId, by: actor, why, now })
  const by = { db, now, organizationId, actor, ...(via === undefined ? {} : { via }) }
  await audit(by, 'organization.reject', { id: organizationId, details: { why } })
  const params = { organization: name, ...(text === undefined ? {} : { text }) }
  await notify(db, { organizationId, now, kind: 'organization_denied', params, ...held })
}
