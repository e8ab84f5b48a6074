import { type RoleCode, teamRoleName } from '@frontrow/contract/permissions'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import {
  findDeveloper,
  insertDeveloper,
  insertMembership,
  makeResetLink,
  welcomeLifeMs,
} from '../../identity/identity.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { welcomeMail } from '../organization/mails.ts'

export interface NewDeveloper {
  /** The email of a developer in the organization. */
  organizationEmail: string
  name: string
  email: string
  role: Exclude<RoleCode, 100>
  operator: string
}

export type Addition =
  // `isTold` false means that the mail was not sent yet; a running server tries again.
  | { outcome: 'added'; organizationName: string; email: string; isTold: boolean }
  | { outcome: 'organization_unknown' }
  | { outcome: 'email_taken' }

// Not a PHC string, so no password matches it. The mailed link is the only way in.
const noPassword = 'none'

/**
 * Adds a person to an organization, and mails a link to choose a password. The person stays added
 * when the mail fails.
 */
export async function addDeveloper(services: Services, wanted: NewDeveloper): Promise<Addition> {
  const email = normalEmail(wanted.email)
  const name = wanted.name.trim()
  const done = await services.database.asSystem(async (db) => {
    const member = await findDeveloper(db, normalEmail(wanted.organizationEmail))
    if (member === undefined) return 'organization_unknown'
    const now = await readNow(db)
    const id = newId(now)
    const title = teamRoleName(wanted.role)
    const person = { id, email, name, title, password_hash: noPassword, created_at: now }
    if (!(await insertDeveloper(db, person))) return 'email_taken'
    await noteAct(db)
    const { organizationId, organizationName } = member
    await insertMembership(db, {
      organization_id: organizationId,
      developer_id: id,
      role: wanted.role,
      created_at: now,
    })
    const own = { db, now, organizationId, actor: `operator:${wanted.operator}` }
    await audit(own, 'developer.add', { id, details: { email, role: wanted.role } })
    const link = await makeResetLink(services, db, { developerId: id, now, lifeMs: welcomeLifeMs })
    const mail = welcomeMail(services.config, { email, name, organizationName, link })
    const letter = await services.mail.write(db, mail, { now, usefulMs: welcomeLifeMs })
    return { organizationName, letter }
  })
  if (typeof done === 'string') return { outcome: done }
  const { organizationName, letter } = done
  await services.mail.sendDue()
  const isTold = (await services.mail.waiting([letter])).length === 0
  return { outcome: 'added', organizationName, email, isTold }
}
