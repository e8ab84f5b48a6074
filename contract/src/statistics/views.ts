import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { byId, Filled, Instant, StrictObject, Text } from '../parts.ts'
import { ViewedAsk } from './kept-asks.ts'

export const mostViews = 20

const content = {
  name: Filled(80),
  ask: ViewedAsk,
  /** The columns that are shown, in their order. */
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 40 }),
}

const View = Type.Object({ id: Text, ...content, created_at: Instant })

/**
 * The caller's own views, by name. A caller without `money.read` does not get views with measures
 * of money.
 */
export const listStatisticsViews = endpoint({
  operationId: 'listStatisticsViews',
  method: 'GET',
  path: '/statistics/views',
  summary: 'The views that the member saved',
  access: 'approved',
  needs: 'read',
  isPersonal: true,
  reply: Type.Object({ views: Type.Array(View) }),
})

/** Replaces a view of the caller that has the same name. */
export const saveStatisticsView = endpoint({
  operationId: 'saveStatisticsView',
  method: 'POST',
  path: '/statistics/views',
  summary: 'Save an ask and its columns under a name',
  access: 'approved',
  needs: 'read',
  isPersonal: true,
  audits: false,
  body: StrictObject(content),
  reply: View,
  refusals: ['too_many_views', 'role_not_allowed'],
})

export const removeStatisticsView = endpoint({
  operationId: 'removeStatisticsView',
  method: 'POST',
  path: '/statistics/views/:id/removal',
  summary: 'Remove a saved view',
  access: 'approved',
  needs: 'read',
  isPersonal: true,
  audits: false,
  ...byId('The view', 'statistics_view_not_found'),
  reply: Type.Object({ id: Text }),
})
