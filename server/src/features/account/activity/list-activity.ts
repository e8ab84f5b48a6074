import type { exportActivity, listActivity as call } from '@frontrow/contract/account/activity'
import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { cursorOf, readTimeCursor } from '../../../lib/calls/cursor.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { isId } from '../../../lib/db/ids.ts'
import { type ActivityEntry, asEntry, support, system } from './activity-entry.ts'
import {
  type ActivityFilter,
  type ActorFilter,
  findActivity,
  findActors,
  findObjectNames,
  lastScannedActivity,
} from './activity.sql.ts'

const rowsAPage = 50
const mostScanned = 50_000

/** GET /organization/activity: a page, and the actors that it may be narrowed to. */
export async function listActivity(
  ctx: MemberContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const actors = await findActors(ctx)
  const page = await readActivity(ctx, query, { actors, rows: rowsAPage })
  const people = [...actors].map(([actor, name]) => ({ actor, name }))
  return { ...page, actors: [...people, support, system] }
}

type Query = Omit<Input<typeof exportActivity>['query'], 'format'>

interface ActivityPage {
  entries: ActivityEntry[]
  next: string | null
  looked_back_to: string | null
}

/**
 * Reads the next entries that pass the query. The scan ends after 50,000 rows, so that a filter
 * that nothing passes costs no more than one that everything passes.
 */
export async function readActivity(
  ctx: MemberContext,
  query: Query,
  { actors, rows: most }: { actors: ReadonlyMap<string, string>; rows: number },
): Promise<ActivityPage> {
  const filter = filterOf(query)
  // One row more than shown tells whether there is a next page.
  const found = await findActivity(ctx, filter, { rows: most + 1, scanned: mostScanned })
  const shown = found.slice(0, most)
  const isWhole = found.length > most
  const end = isWhole ? shown.at(-1) : await lastScannedActivity(ctx, filter, mostScanned)
  const ids = [...new Set(shown.map((row) => row.object_id))].filter(isId)
  const objects = await findObjectNames(ctx, ids)
  return {
    entries: shown.map((row) => asEntry(row, { actors, objects })),
    next: end === undefined ? null : cursorOf(end.at, end.id),
    looked_back_to: isWhole || end === undefined ? null : end.at.toISOString(),
  }
}

function filterOf({ actor, action, from_day: from, to_day: to, before }: Query): ActivityFilter {
  return {
    actors: actor === undefined ? undefined : actorsOf(actor),
    action,
    from: from === undefined ? undefined : new Date(from),
    till: to === undefined ? undefined : new Date(new Date(to).getTime() + dayMs),
    before: readTimeCursor(before),
  }
}

function actorsOf(actor: string): ActorFilter {
  if (actor === support.actor) return { kinds: [actor] }
  // A card provider acts without a person, so it is shown as the system.
  return actor === system.actor ? { kinds: ['system', 'stripe', 'sandbox'] } : { actor }
}
