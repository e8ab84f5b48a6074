import { audit } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { endSessions, findDeveloper, setPasswordHash } from './developer.sql.ts'
import { normalEmail } from './email-address.ts'

/**
 * Gives a developer a new password and ends all their sessions. False where nobody has this email; refuses a password that is
 * too short or too long.
 */
export async function setPassword(
  services: Services,
  act: { email: string; password: string; operator: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(act.password)
  return services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(act.email))
    if (developer === undefined) return false
    const { id, organization_id: organizationId } = developer
    const now = await readNow(db)
    await setPasswordHash(db, id, passwordHash)
    await endSessions(db, id, now)
    await audit(
      { db, now, organizationId, actor: `operator:${act.operator}` },
      'developer.set-password',
      { id },
    )
    return true
  })
}
