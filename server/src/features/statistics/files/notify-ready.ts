import type { Db } from '../../../lib/db/database.ts'
import { announce } from '../../webhooks/webhooks.ts'
import { notify } from '../../outbox/outbox.ts'
import { allowedMembers } from './allowed-members.ts'
import type { ClaimedFile, Written } from './file.sql.ts'
import { noteSent } from './sent-run.sql.ts'

/**
 * Notifies the maker of a file, or the recipients of its schedule who are members and may see it
 * now, that it is ready. A revision that is the same as the file before is not announced.
 */
export async function notifyReady(
  db: Db,
  { file, written, now }: { file: ClaimedFile; written: Written; now: Date },
): Promise<void> {
  const { organizationId, scheduleId, madeBy } = file
  const recipients =
    scheduleId === null
      ? [madeBy].filter((id) => id !== null)
      : await noteSent(db, { scheduleId, till: file.ask.till, sha256: written.sha256 })
  if (recipients === undefined) return
  const params = {
    file_id: file.id,
    name: file.name,
    format: file.format,
    from: file.ask.from,
    till: file.ask.till,
    rows: written.rowCount,
    is_revision: file.isRevision,
    is_estimated: written.isEstimated,
  }
  const content = { organizationId, now, kind: 'statistics_ready', params } as const
  for (const developerId of await allowedMembers(db, file, recipients))
    await notify(db, { ...content, developerId, subject: file.id })
  await announce(db, {
    organizationId,
    type: 'statistics.ready',
    data: scheduleId === null ? params : { ...params, schedule_id: scheduleId },
    at: now,
    now,
    cause: file.id,
  })
}
