import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { removeFactors } from '../../lib/second-factors/remove-factors.ts'
import { endSessions, findDeveloper, lockDeveloper } from './developer.sql.ts'
import { normalEmail } from './email-address.ts'
import { factorRemovedMail } from './factor-mails.ts'
import { asHolder } from './second-factor.ts'

/**
 * Removes the second factors of a developer who lost them, ends all their sessions and informs them
 * by mail. The password stays.
 */
export async function resetFactor(
  services: Services,
  options: { email: string; operator: string },
): Promise<'reset' | 'developer_unknown' | 'no_factor'> {
  const outcome = await services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(options.email))
    if (developer === undefined) return 'developer_unknown'
    const { id, organization_id: organizationId, email, name } = developer
    await lockDeveloper(db, id)
    if (!(await removeFactors(db, asHolder(id)))) return 'no_factor'
    await noteAct(db)
    const now = await readNow(db)
    await endSessions(db, id, now)
    const actor = `operator:${options.operator}`
    await audit({ db, now, organizationId, actor }, 'developer.reset-factor', { id })
    await services.mail.write(db, factorRemovedMail(services.config, { email, name }), { now })
    return 'reset'
  })
  if (outcome === 'reset') await services.mail.sendDue()
  return outcome
}
