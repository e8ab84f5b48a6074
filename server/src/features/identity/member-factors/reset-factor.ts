import { audit } from '../../audit/audit-log.sql.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { removeFactors } from '../factors/remove-factors.ts'
import { notifyFactorChange } from './change-factors.ts'
import { endSessions, findDeveloper, lockDeveloper } from '../people/developer.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { factorRemovedMail } from './factor-mails.ts'
import { asHolder } from './prove-member-factor.ts'

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
    const now = await readNow(db)
    if (!(await dropFactors(db, { developerId: id, now }))) return 'no_factor'
    await noteAct(db)
    const actor = `operator:${options.operator}`
    await audit({ db, now, organizationId, actor }, 'developer.reset-factor', { id })
    const to = { email, name, factor: 'all' as const, isLast: true }
    await services.mail.write(db, factorRemovedMail(services.config, to), { now })
    await notifyFactorChange({ organizationId, developerId: id, now }, db, 'off')
    return 'reset'
  })
  if (outcome === 'reset') await services.mail.sendDue()
  return outcome
}

/**
 * Removes all second factors of a developer and ends all their sessions, in the current transaction
 * of the system, which holds the developer's lock. Returns false where there was none.
 */
export async function dropFactors(
  db: Db,
  { developerId, now }: { developerId: string; now: Date },
): Promise<boolean> {
  if (!(await removeFactors(db, asHolder(developerId)))) return false
  await endSessions(db, developerId, now)
  return true
}
