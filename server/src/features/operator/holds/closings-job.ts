import { closingReminders } from '@frontrow/contract/operator/closing'
import { minuteMs } from '@frontrow/contract/durations'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { notify } from '../../outbox/outbox.ts'
import { revokeAllKeys } from '../../account/for-operators.ts'
import {
  type Closing,
  dueClosings,
  markClosed,
  noteReminder,
  takeDueClosing,
} from './closing.sql.ts'

/** Reminds the members of organizations that are being closed and revokes their keys at the end. */
export function closingsJob({ database }: Pick<Services, 'database'>): Job {
  return {
    name: 'organizations that are closed',
    everyMs: minuteMs,
    runs: 'on each node',
    work: () => advanceClosings(database),
    level: 'error',
    whenFailed:
      'an organization that is being closed could not be reminded or closed; it stays suspended, and it is tried again each minute',
  }
}

/** Does what is due, each step in its own transaction, on one of several nodes. */
async function advanceClosings(database: Services['database']): Promise<void> {
  const due = await database.asSystem(dueClosings)
  await eachAlone(
    due,
    ({ organizationId }) => `organization ${organizationId}`,
    async ({ id }) => {
      // A closing that nobody looked at for long has several steps due.
      while (await database.asSystem((db) => takeStep(db, id)));
    },
  )
}

/** Returns false where nothing is due any more, or another node does it. */
async function takeStep(db: Db, id: string): Promise<boolean> {
  const closing = await takeDueClosing(db, id)
  if (closing === undefined) return false
  if (closing.reminders < closingReminders.length) await remind(db, closing)
  else await close(db, closing)
  return true
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
