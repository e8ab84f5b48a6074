import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import { organizationsToRemind, takeTwoFactorReminder } from '../../account/account.ts'
import { memberRows } from '../../identity/identity.ts'
import { twoFactorReminderMail } from './two-factor-mails.ts'

/**
 * Mails members without a second factor 7 days and 1 day before they need one. Any node may run it
 * at any time: a reminder and its mails go in one transaction, so each is mailed once.
 */
export async function remindTwoFactor(services: Services): Promise<void> {
  const { config, database, mail } = services
  const now = await database.asSystem(readNow)
  await eachAlone(
    await database.asSystem((db) => organizationsToRemind(db, now)),
    (id) => `organization ${id}`,
    (organizationId) =>
      database.asSystem(async (db) => {
        const due = await takeTwoFactorReminder(db, { organizationId, now })
        if (due === undefined) return
        for (const member of await memberRows(db, organizationId)) {
          if (member.hasFactor || member.isDisabled) continue
          await mail.write(db, twoFactorReminderMail(config, member, { ...due, now }), { now })
        }
      }),
  )
}
