import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { findDeveloper } from '../../identity/identity.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { approvalMail } from '../organization/mails.ts'
import { membersOf, setApproved } from '../organization/organization.sql.ts'

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
    await noteAct(db)
    const organization = { id: developer.organizationId, name: developer.organizationName }
    const letters = await recordApproval(services, db, {
      organization,
      actor,
      now: await readNow(db),
    })
    if (letters === undefined) await noteNothingChanged({ db })
    return { organizationName: organization.name, wasIn: letters === undefined, letters }
  })
  if (done === undefined) return undefined
  const { letters = [], ...approval } = done
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

/** Who decides on an organization, and how long its members are not told. */
export interface OrganizationVerdict {
  organization: { id: string; name: string }
  /** As in `audit_log`. */
  actor: string
  via?: 'console'
  now: Date
  /** The mails and the notice are held back, and are withdrawn by the text `about`. */
  held?: { holdMs: number; about: string }
}

/**
 * Approves an organization in the current transaction of the system, and writes the mails and the
 * notice to its members. Undefined when it was approved already.
 */
export async function recordApproval(
  { config, mail }: Pick<Services, 'config' | 'mail'>,
  db: Db,
  { organization, actor, via, now, held }: OrganizationVerdict,
): Promise<Letter[] | undefined> {
  const { id: organizationId, name: organizationName } = organization
  if (!(await setApproved(db, { organizationId, by: actor, now }))) return undefined
  const by = { db, now, organizationId, actor, ...(via === undefined ? {} : { via }) }
  await audit(by, 'organization.approve', { id: organizationId })
  const params = { organization: organizationName }
  await notify(db, { organizationId, now, kind: 'organization_approved', params, ...held })
  const letters: Letter[] = []
  for (const member of await membersOf(db, organizationId)) {
    const message = approvalMail(config, { ...member, organizationName })
    const hold =
      held === undefined ? {} : { holdMs: held.holdMs, about: `${held.about}|${member.email}` }
    letters.push({ email: member.email, id: await mail.write(db, message, { now, ...hold }) })
  }
  return letters
}
