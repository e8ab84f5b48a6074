import { audit, noteAct, noteNothingChanged } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { notify } from '../../lib/notify.sql.ts'
import { findDeveloper } from './developer.sql.ts'
import { normalEmail } from './email-address.ts'
import { approvalMail } from './mails.ts'
import { membersOf, setApproved } from './organization.sql.ts'

export interface Approval {
  organizationName: string
  /** True when the organization was already approved; then no mail is sent. */
  wasIn: boolean
  /** The emails of members whose mail was sent. */
  told: string[]
  /** The emails of members whose mail was not sent yet; a running server tries again. */
  untold: string[]
}

/**
 * Approves the organization that a developer signs in to, and mails its members. Undefined when
 * nobody has this email.
 */
export async function approveOrganization(
  services: Services,
  options: { email: string; operator: string },
): Promise<Approval | undefined> {
  const actor = `operator:${options.operator}` as const
  const done = await services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(options.email))
    if (developer === undefined) return undefined
    const organizationId = developer.organization_id
    const now = await readNow(db)
    await noteAct(db)
    const isChanged = await setApproved(db, { organizationId, by: actor, now })
    if (isChanged)
      await audit({ db, now, organizationId, actor }, 'organization.approve', {
        id: organizationId,
      })
    else await noteNothingChanged({ db })
    const organizationName = developer.organization_name
    const params = { organization: organizationName }
    if (isChanged) await notify(db, { organizationId, now, kind: 'organization_approved', params })
    const members = isChanged ? await membersOf(db, organizationId) : []
    const letters: Letter[] = []
    for (const member of members) {
      const mail = approvalMail(services.config, { ...member, organizationName })
      letters.push({ email: member.email, id: await services.mail.write(db, mail, { now }) })
    }
    return { organizationName, wasIn: !isChanged, letters }
  })
  if (done === undefined) return undefined
  const { letters, ...approval } = done
  await services.mail.sendDue()
  const waiting = new Set(await services.mail.waiting(letters.map(({ id }) => id)))
  const emailsOf = (isWaiting: boolean) =>
    letters.filter(({ id }) => waiting.has(id) === isWaiting).map(({ email }) => email)
  return { ...approval, told: emailsOf(false), untold: emailsOf(true) }
}

interface Letter {
  email: string
  id: string
}
