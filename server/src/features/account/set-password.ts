import { audit } from '../../lib/audit.sql.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { endSessions, findDeveloper, setPasswordHash } from './developer.sql.ts'
import { normalEmail } from './email-address.ts'
import { passwordSetMail } from '../identity/passwords/password-mails.ts'
import { dropResets } from './password-reset.sql.ts'

/**
 * Sets a developer's password, ends all their sessions and mailed links, and informs them by mail.
 * Returns false when nobody has this email. Refuses a password that is too short or too long. A
 * mail that cannot be sent now is sent by a running server.
 */
export async function setPassword(
  services: Services,
  options: { email: string; password: string; operator: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(options.password)
  const isSet = await services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(options.email))
    if (developer === undefined) return false
    const { id, organization_id: organizationId, email, name } = developer
    const now = await readNow(db)
    await noteAct(db)
    await setPasswordHash(db, id, passwordHash)
    await endSessions(db, id, now)
    await dropResets(db, id)
    await audit(
      { db, now, organizationId, actor: `operator:${options.operator}` },
      'developer.set-password',
      { id },
    )
    await services.mail.write(db, passwordSetMail(services.config, { email, name }), { now })
    return true
  })
  if (isSet) await services.mail.sendDue()
  return isSet
}
