import type { Input, Reply } from '@frontrow/contract/endpoint'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import {
  type listStatisticsViews as listCall,
  mostViews,
  type removeStatisticsView as removeCall,
  type saveStatisticsView as saveCall,
} from '@frontrow/contract/statistics/views'
import { isPermitted, refuseUnlessPermitted } from '../../../lib/calls/access.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { countOtherViews, deleteView, saveView, selectViews, type ViewRow } from './view.sql.ts'

/** GET /statistics/views. */
export async function listStatisticsViews(ctx: MemberContext): Promise<Reply<typeof listCall>> {
  const seesMoney = isPermitted(ctx, 'money.read')
  const views = await selectViews(ctx)
  return { views: views.filter(({ ask }) => seesMoney || !needsMoney(ask)).map(viewReply) }
}

/** POST /statistics/views. Refuses `too_many_views`, and `role_not_allowed` for money. */
export async function saveStatisticsView(
  ctx: MemberContext,
  { body }: Input<typeof saveCall>,
): Promise<Reply<typeof saveCall>> {
  if (needsMoney(body.ask)) refuseUnlessPermitted(ctx, 'money.read')
  const name = body.name.trim()
  if ((await countOtherViews(ctx, name)) >= mostViews) refuse('too_many_views')
  const { ask, columns } = body
  const view = { id: newId(ctx.now), name, ask, columns, createdAt: ctx.now }
  return viewReply(await saveView(ctx, view))
}

/** POST /statistics/views/:id/removal. Refuses `statistics_view_not_found`. */
export async function removeStatisticsView(
  ctx: MemberContext,
  { params }: Input<typeof removeCall>,
): Promise<Reply<typeof removeCall>> {
  if (!(await deleteView(ctx, params.id))) refuse('statistics_view_not_found')
  return { id: params.id }
}

function viewReply({ createdAt, ...view }: ViewRow): Reply<typeof saveCall> {
  return { ...view, created_at: createdAt.toISOString() }
}
