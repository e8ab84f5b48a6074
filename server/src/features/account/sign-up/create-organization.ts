import { roleCodes } from '@frontrow/contract/permissions'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { makeKey } from '../keys/api-keys.ts'
import { giveFirstTerms } from '../terms/begin-terms.ts'
import { insertDeveloper, insertMembership } from '../../identity/identity.ts'
import { insertOrganization } from '../organization/organization.sql.ts'

export interface NewOrganization {
  companyName: string
  location: string
  website: string
  appStoreUrl: string | null
  playStoreUrl: string | null
  /** The admin's name. */
  name: string
  /** The admin's job title. It grants no rights. */
  title: string
  /** The admin's email, normalized. */
  email: string
  /** A PHC string. */
  passwordHash: string
  /** Who approves it at once; null when it waits for the operator. */
  approvedBy: string | null
}

/**
 * Creates an organization, its admin, the membership and the organization's API key, in the current
 * transaction. Refuses `email_taken`.
 */
export async function createOrganization(
  ctx: Pick<MemberContext, 'db' | 'now' | 'secrets'>,
  wanted: NewOrganization,
): Promise<{ organizationId: string; developerId: string }> {
  const { db, now } = ctx
  await noteAct(db)
  const organizationId = newId(now)
  const developerId = newId(now)
  const approvedAt = wanted.approvedBy === null ? null : now
  await insertOrganization(db, {
    id: organizationId,
    name: wanted.companyName,
    address: wanted.location,
    website: wanted.website,
    app_store_url: wanted.appStoreUrl,
    play_store_url: wanted.playStoreUrl,
    created_at: now,
    approved_at: approvedAt,
    migrated_at: approvedAt,
    decided_by: wanted.approvedBy,
    owner_id: developerId,
  })
  const { email, name, title } = wanted
  const row = { id: developerId, email, name, title, password_hash: wanted.passwordHash }
  if (!(await insertDeveloper(db, { ...row, created_at: now })))
    refuse('email_taken', { field: 'email' })
  await insertMembership(db, {
    organization_id: organizationId,
    developer_id: developerId,
    role: roleCodes.admin,
    created_at: now,
  })
  await giveFirstTerms(db, { organizationId, now })
  await makeKey({ ...ctx, organizationId }, { kind: 'organization' })
  const own = { db, now, organizationId }
  await audit({ ...own, developerId }, 'organization.create', {
    id: organizationId,
    details: { name: wanted.companyName },
  })
  if (wanted.approvedBy !== null) {
    const details = { by: wanted.approvedBy }
    await audit({ ...own, actor: 'system' }, 'organization.approve', {
      id: organizationId,
      details,
    })
  }
  return { organizationId, developerId }
}
