import { closingReminders } from '@frontrow/contract/operator/closing'
import { minuteMs } from '@frontrow/contract/durations'
import { audit } from '../../audit/audit-log.sql.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/notify.sql.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import { revokeAllKeys } from '../../account/account.ts'
import { type Closing, markClosed, noteReminder, takeDueClosing } from './closing.sql.ts'

type Kept = Pick<Services, 'database' | 'log'>

/**
 * Reminds the members of organizations that are being closed and revokes their keys at the end,
 * each minute. Returns the function that stops it.
 */
export function keepClosings(services: Kept): () => Promise<void> {
  return repeat({
    pauseMs: minuteMs,
    work: () => settleClosings(services),
    failed: (error) =>
      services.log.error(
        { err: error },
        'an organization that is being closed could not be reminded or closed; it stays suspended, and it is tried again each minute',
      ),
  })
}

/** Does what is due, each step in its own transaction, on one of several nodes. */
export async function settleClosings({ database }: Kept): Promise<void> {
  let isDone = false
  while (!isDone) {
    isDone = await database.asSystem(async (db) => {
      const closing = await takeDueClosing(db)
      if (closing === undefined) return true
      if (closing.reminders < closingReminders.length) await remind(db, closing)
      else await close(db, closing)
      return false
    })
  }
}

async function remind(db: Db, closing: Closing): Promise<void> {
  const { organizationId, message: text, closesAt } = closing
  await noteReminder(db, closing)
  const params = { text, closes_at: closesAt.toISOString() }
  await notify(db, {
    organizationId,
    kind: 'organization_closing',
    params,
    now: await readNow(db),
  })
}

/** The suspension stays. Members still sign in and read their statements. */
async function close(db: Db, { id, organizationId }: Closing): Promise<void> {
  await noteAct(db)
  const now = await readNow(db)
  await markClosed(db, { id, now })
  await revokeAllKeys(db, { organizationId, now })
  await audit({ db, now, organizationId, actor: 'system' }, 'organization.revoke-keys', {
    id: organizationId,
  })
  await notify(db, { organizationId, kind: 'organization_closed', params: {}, now })
}
