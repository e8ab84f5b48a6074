import { minuteMs } from '@frontrow/contract/durations'
import type { Endpoint, Input, Reply } from '@frontrow/contract/endpoint'
import type { endView as call } from '@frontrow/contract/operator/views'
import { audit, consoleAct } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  closeView,
  insertViewedCall,
  lockOpenView,
  lockOverdueView,
  type OpenView,
  overdueViews,
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
    const view = await lockOpenView(db, { id, operatorId: ctx.operator.id })
    if (view === undefined) return refuse('view_not_found')
    await finishView(db, { view, endedAt: ctx.now, now: ctx.now })
  })
  return { ended_at: ctx.now.toISOString() }
}

/**
 * Ends views whose time is over. Their tokens have ended already; this writes what was looked at
 * into the activity.
 */
export function viewsJob({ database }: Pick<Services, 'database'>): Job {
  return {
    name: 'views of operators',
    everyMs: minuteMs,
    runs: 'on each node',
    work: async () => {
      const overdue = await database.asSystem(overdueViews)
      await eachAlone(
        overdue,
        ({ organizationId }) => `organization ${organizationId}`,
        ({ id }) => database.asSystem((db) => endOverdue(db, id)),
      )
    },
    level: 'error',
    whenFailed:
      'the views of operators that are over could not be written into the activity of their organizations; their tokens open nothing any more, and it is tried again each minute',
  }
}

async function endOverdue(db: Db, id: string): Promise<void> {
  const view = await lockOverdueView(db, id)
  if (view === undefined) return
  await noteAct(db)
  await finishView(db, { view, endedAt: view.endsAt, now: await readNow(db) })
}

/** Ends a view, and writes what was looked at into the chain of the organization. */
export async function finishView(
  db: Db,
  { view, endedAt, now }: { view: OpenView; endedAt: Date; now: Date },
): Promise<void> {
  const { id, organizationId, operatorId } = view
  const lookedAt = await closeView(db, { id, endedAt })
  const by = consoleAct({ db, now, organizationId, actor: `operator:${operatorId}` })
  await audit(by, 'view.end', { id, details: { looked_at: lookedAt } })
}
