import type { exportActivity as call } from '@frontrow/contract/account/activity'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { ActivityEntry } from './activity-entry.ts'
import { byteOrderMark, csvLine } from '../../../lib/files/csv-line.ts'
import { findActors } from './activity.sql.ts'
import { readActivity } from './list-activity.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

const mostRows = 10_000

/** GET /organization/activity/export: the entries as a file. The activity names the export. */
export async function exportActivity(
  ctx: MemberContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { format, ...filter } = query
  const page = await readActivity(ctx, filter, { actors: await findActors(ctx), rows: mostRows })
  const { next, looked_back_to } = page
  const day = utcDayOf(ctx.now)
  const details = { format, entries: page.entries.length }
  await audit(ctx, 'activity.export', { id: ctx.organizationId, details })
  return {
    file_name: `activity-${day}.${format}`,
    content_type: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    content:
      format === 'csv'
        ? csvOf(page.entries, { isFirst: filter.before === undefined })
        : ndjsonOf(page.entries),
    next,
    looked_back_to,
  }
}

function ndjsonOf(entries: readonly ActivityEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

const columns = ['at', 'actor', 'via', 'action', 'object', 'object_id', 'changes'] as const

/** Parts that follow the first one have no head, so that all of them together are one file. */
function csvOf(entries: readonly ActivityEntry[], { isFirst }: { isFirst: boolean }): string {
  const rows = entries.map((entry) => [
    entry.at,
    entry.actor_name,
    entry.via ?? '',
    entry.action,
    entry.object_name ?? '',
    entry.object_id,
    entry.changes.map(changeText).join('; '),
  ])
  const head = isFirst ? [columns] : []
  return (isFirst ? byteOrderMark : '') + [...head, ...rows].map(csvLine).join('')
}

function changeText({ field, before, after }: ActivityEntry['changes'][number]): string {
  if (before === null && after === null) return field
  return before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? 'none'}`
}
