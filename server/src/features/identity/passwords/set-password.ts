import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { hashPassword } from './passwords.ts'
import { endSessions, findDeveloper, setPasswordHash } from '../people/developer.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { passwordSetMail } from './password-mails.ts'
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
    const { id, organizationId, email, name } = developer
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
