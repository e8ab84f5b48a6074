import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { memberRows, takeTwoFactorReminder } from '../account/account.ts'
import { twoFactorReminderMail } from './two-factor-mails.ts'

/**
 * Mails members without a second factor 7 days and 1 day before they need one. Any node may run it
 * at any time: a reminder and its mails go in one transaction, so each is mailed once.
 */
export async function remindTwoFactor(services: Services): Promise<void> {
  const { config, database, mail } = services
  let isDone = false
  while (!isDone) {
    isDone = await database.asSystem(async (db) => {
      const now = await readNow(db)
      const due = await takeTwoFactorReminder(db, now)
      if (due === undefined) return true
      for (const member of await memberRows(db, due.organizationId)) {
        if (member.has_factor || member.is_disabled) continue
        await mail.write(db, twoFactorReminderMail(config, member, { ...due, now }), { now })
      }
      return false
    })
  }
}
