import { audit } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { findDeveloper } from './developer.sql.ts'
import { normalEmail } from './email-address.ts'
import { approvalMail } from './mails.ts'
import { membersOf, setApproved } from './organization.sql.ts'

export interface Approval {
  organizationName: string
  /** True when it was in already; then nobody is written to. */
  wasIn: boolean
  /** Whom a mail went to. */
  told: string[]
  /** Whom no mail could be sent to. */
  untold: string[]
}

/**
 * Lets in the organization that a developer signs in to, and tells its members by mail. Undefined where nobody has this email.
 */
export async function approveOrganization(
  services: Services,
  act: { email: string; operator: string },
): Promise<Approval | undefined> {
  const actor = `operator:${act.operator}` as const
  const done = await services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(act.email))
    if (developer === undefined) return undefined
    const organizationId = developer.organization_id
    const now = await readNow(db)
    const isChanged = await setApproved(db, { organizationId, by: actor, now })
    if (isChanged)
      await audit({ db, now, organizationId, actor }, 'organization.approve', {
        id: organizationId,
      })
    const name = developer.organization_name
    return {
      name,
      wasIn: !isChanged,
      now,
      members: isChanged ? await membersOf(db, organizationId) : [],
    }
  })
  if (done === undefined) return undefined
  const { name: organizationName, wasIn, members, now } = done
  const told: string[] = []
  const untold: string[] = []
  for (const member of members) {
    const mail = approvalMail(services.config, { ...member, organizationName })
    // The approval stands whatever becomes of the mails.
    const list = await services.mail.send(mail, now).then(
      () => told,
      () => untold,
    )
    list.push(member.email)
  }
  return { organizationName, wasIn, told, untold }
}
