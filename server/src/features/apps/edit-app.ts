import type { editApp as call } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../lib/audit.sql.ts'
import type { MemberContext } from '../../lib/context.ts'
import { isId } from '../../lib/ids.ts'
import { refuse } from '../../lib/refuse.ts'
import { keysOf } from '../account/account.ts'
import { type AppRow, lockApp, updateApp } from './app.sql.ts'
import { hasStoreId, textOrNull } from './app-fields.ts'
import { asApp, organizationKey } from './as-app.ts'
import { settleStoreIds } from './settle-store-ids.ts'

type Body = Input<typeof call>['body']
type Changes = Record<string, readonly [before: string | null, after: string | null]>

/**
 * Changes the given fields of an app and leaves the others. Refuses `app_not_found`, also for a
 * retired app, and `app_ids_missing` when the app would have no store id. `settleStoreIds` handles
 * a changed store id.
 */
export async function editApp(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const app = isId(params.id) ? await lockApp(ctx, params.id) : undefined
  if (app === undefined || app.archived_at !== null) return refuse('app_not_found')
  const edited = { ...app, ...givenIn(body) }
  if (!hasStoreId(edited)) refuse('app_ids_missing', { field: 'google_app_id' })
  const changes = changesBetween(app, edited)
  if (Object.keys(changes).length > 0) {
    await updateApp(ctx, app.id, givenIn(body))
    await audit(ctx, 'app.edit', { id: app.id, details: changes })
  }
  const isMoved = 'google_app_id' in changes || 'apple_app_id' in changes
  const review = isMoved ? await settleStoreIds(ctx, app) : {}
  const key = (await keysOf(ctx, { kind: 'app', ids: [app.id] })).get(app.id) ?? ''
  return asApp({ ...edited, ...review }, { organization: await organizationKey(ctx), app: key })
}

function givenIn(body: Body): Partial<Omit<AppRow, 'id'>> {
  const { name, category } = body
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(category === undefined ? {} : { category: category.trim() }),
    ...orNull(body, 'google_app_id'),
    ...orNull(body, 'apple_app_id'),
    ...orNull(body, 'subcategory'),
  }
}

function orNull<Key extends 'google_app_id' | 'apple_app_id' | 'subcategory'>(
  body: Body,
  key: Key,
): Partial<Record<Key, string | null>> {
  const result: Partial<Record<Key, string | null>> = {}
  if (body[key] !== undefined) result[key] = textOrNull(body[key])
  return result
}

function changesBetween(before: AppRow, after: AppRow): Changes {
  const columns = ['name', 'google_app_id', 'apple_app_id', 'category', 'subcategory'] as const
  return Object.fromEntries(
    columns
      .filter((column) => before[column] !== after[column])
      .map((column) => [column, [before[column], after[column]] as const]),
  )
}
