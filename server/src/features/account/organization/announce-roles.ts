import { teamRoleName } from '@frontrow/contract/permissions'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { rolesMail } from './mails.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { restrictedMembers, takeRoleAnnouncement } from './role-announcement.sql.ts'

/**
 * Mails each owner, once, the members whose rights shrank when roles began to grant rights. The
 * migration wrote a row for each such organization; a row and its mail go in one transaction.
 */
export async function announceRoles(services: Services): Promise<void> {
  for (;;) {
    const isDone = await services.database.asSystem(async (db) => {
      const owner = await takeRoleAnnouncement(db)
      if (owner === undefined) return true
      const members = await restrictedMembers(db, owner.organizationId)
      if (members.length === 0) return false
      const named = members.map(({ name, role }) => `${nameInMail(name)} (${teamRoleName(role)})`)
      const mail = rolesMail(services.config, { ...owner, members: named })
      await services.mail.write(db, mail, { now: await readNow(db) })
      return false
    })
    if (isDone) return
  }
}
