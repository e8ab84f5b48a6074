import { minuteMs } from '@frontrow/contract/durations'
import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import type { endView as call } from '@frontrow/contract/operator/views'
import { audit } from '../../audit/audit-log.sql.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import {
  closeView,
  insertViewedCall,
  lockOpenView,
  lockOverdueViews,
  type OpenView,
} from './view.sql.ts'

/** Notes that a view has looked at what a call shows. The words are those of its summary. */
export async function noteViewed(
  { database }: Pick<Services, 'database'>,
  viewId: string,
  { summary }: Endpoint,
): Promise<void> {
  await database.asSystem((db) => insertViewedCall(db, { viewId, lookedAt: summary }))
}

/** POST /views/:id/end */
export async function endView(
  ctx: OperatorActContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await ctx.act(async (db) => {
    const { id } = params
    const view = isId(id) ? await lockOpenView(db, { id, operatorId: ctx.operator.id }) : undefined
    if (view === undefined) return refuse('view_not_found')
    await finishView(db, { view, endedAt: ctx.now, now: ctx.now })
  })
  return { ended_at: ctx.now.toISOString() }
}

/** Ends views whose time is over, each minute. Returns the function that stops it. */
export function keepViews(services: Pick<Services, 'database' | 'log'>): () => Promise<void> {
  return repeat({
    pauseMs: minuteMs,
    work: () => endOverdueViews(services),
    failed: (error) =>
      services.log.error(
        { err: error },
        'the views of operators that are over could not be written into the activity of their organizations; their tokens open nothing any more, and it is tried again each minute',
      ),
  })
}

/** Their tokens have ended already; this writes what was looked at into the activity. */
export async function endOverdueViews({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const views = await lockOverdueViews(db)
    if (views.length === 0) return
    await noteAct(db)
    const now = await readNow(db)
    for (const view of views) await finishView(db, { view, endedAt: view.endsAt, now })
  })
}

/** Ends a view, and writes what was looked at into the chain of the organization. */
export async function finishView(
  db: Db,
  { view, endedAt, now }: { view: OpenView; endedAt: Date; now: Date },
): Promise<void> {
  const { id, organizationId, operatorId } = view
  const lookedAt = await closeView(db, { id, endedAt })
  const by = { db, now, organizationId, actor: `operator:${operatorId}`, via: 'console' as const }
  await audit(by, 'view.end', { id, details: { looked_at: lookedAt } })
}
