import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { fileDays, type makeStatisticsFile as call } from '@frontrow/contract/statistics/files'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { audit } from '../../audit/audit.ts'
import { fileReply } from './as-file.ts'
import { insertFile, type NewFile, selectFiles } from './file.sql.ts'
import { refuseUnanswerable } from './refuse-unanswerable.ts'

/**
 * POST /statistics/files. A node makes the file afterwards. Refuses what the ask is refused with,
 * `role_not_allowed` for money, and `statistics_file_being_made`.
 */
export async function makeStatisticsFile(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { name = '', format, ...ask } = body
  await refuseUnanswerable(ctx, ask)
  const named = name.trim() === '' ? nameOf(ask) : name.trim()
  const file = { ...newFile(ctx, { ask, format, name: named }), madeBy: ctx.developerId }
  return ctx.conclude(async (inside) => orderFile(inside, file))
}

async function orderFile(ctx: MemberContext, file: NewFile): Promise<Reply<typeof call>> {
  if (!(await insertFile(ctx.db, file))) refuse('statistics_file_being_made')
  const { id, name, format, ask } = file
  await audit(ctx, 'statistics.make-file', { id, details: { name, format, ask } })
  const [row] = await selectFiles(ctx, id)
  return row === undefined ? refuse('statistics_file_not_found') : fileReply(row)
}

/** The row of a new file, without a maker or a schedule. */
export function newFile(
  { now, organizationId }: { now: Date; organizationId: string },
  content: Pick<NewFile, 'ask' | 'format' | 'name'>,
): NewFile {
  return {
    ...content,
    id: newId(now),
    organizationId,
    madeBy: null,
    scheduleId: null,
    needsMoney: needsMoney(content.ask),
    isRevision: false,
    createdAt: now,
    expiresAt: new Date(now.getTime() + fileDays * dayMs),
  }
}

/** A name such as `campaigns by day and country`. */
function nameOf({ about, by }: NewFile['ask']): string {
  return by.length === 0 ? about : `${about} by ${by.join(' and ')}`
}
