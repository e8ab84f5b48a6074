import type { Static } from 'typebox'
import type { ViewedAsk } from '@frontrow/contract/statistics/kept-asks'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { many, one, only } from '../../../lib/db/rows.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId' | 'developerId'>

type Ask = Static<typeof ViewedAsk>

export interface ViewRow {
  id: string
  name: string
  ask: Ask
  columns: string[]
  createdAt: Date
}

/** The member's views, by name. */
export async function selectViews({ db, organizationId, developerId }: Own): Promise<ViewRow[]> {
  return many<ViewRow>(db)`
    SELECT id, name, ask, columns, created_at AS "createdAt" FROM statistics_views
    WHERE organization_id = ${organizationId} AND developer_id = ${developerId}
    ORDER BY lower(name), id`
}

/** Locks the member's views against concurrent new ones, and counts those of other names. */
export async function countOtherViews(
  { db, organizationId, developerId }: Own,
  name: string,
): Promise<number> {
  await takeLock(db, 'objects', `statistics_views|${organizationId}|${developerId}`)
  const { count } = await only<{ count: number }>(db)`
    SELECT count(*)::int AS count FROM statistics_views
    WHERE organization_id = ${organizationId} AND developer_id = ${developerId} AND name <> ${name}`
  return count
}

/** Saves a view of the member, also over one with the same name. */
export async function saveView(
  { db, organizationId, developerId }: Own,
  view: ViewRow,
): Promise<ViewRow> {
  return only<ViewRow>(db)`
    INSERT INTO statistics_views (id, organization_id, developer_id, name, ask, columns, created_at)
    VALUES (${view.id}, ${organizationId}, ${developerId}, ${view.name}, ${JSON.stringify(view.ask)},
      ${view.columns}::text[], ${view.createdAt})
    ON CONFLICT (organization_id, developer_id, name) DO UPDATE SET ask = excluded.ask, columns = excluded.columns
    RETURNING id, name, ask, columns, created_at AS "createdAt"`
}

/** Returns false where the member has no such view. */
export async function deleteView(
  { db, organizationId, developerId }: Own,
  id: string,
): Promise<boolean> {
  const row = await one(db)`
    DELETE FROM statistics_views
    WHERE organization_id = ${organizationId} AND developer_id = ${developerId} AND id = ${id} RETURNING id`
  return row !== undefined
}
