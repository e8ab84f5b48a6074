import type { App, AppReview } from '@frontrow/contract/apps'
import type { Static } from 'typebox'
import type { MemberContext } from '../../lib/calls/context.ts'
import { keysOf } from '../account/account.ts'
import type { ListedAppRow } from './app.sql.ts'

/** An app as the API returns it, with its own key and the organization's key. */
export function asApp(
  row: ListedAppRow,
  keys: { organization: string; app: string },
): Static<typeof App> {
  return {
    id: row.id,
    name: row.name,
    google_app_id: row.google_app_id,
    apple_app_id: row.apple_app_id,
    category: row.category,
    subcategory: row.subcategory,
    is_monetizing: row.is_monetizing,
    organization_api_key: keys.organization,
    app_api_key: keys.app,
    ...(row.review_since === null ? {} : { review: asReview(row, row.review_since) }),
    ...asNameReview(row),
  }
}

function asNameReview({ name_state: state, former_name: shown }: ListedAppRow) {
  return state === 'pending' || state === 'denied' ? { name_review: { state, shown } } : {}
}

function asReview({ review_reason: reason }: ListedAppRow, since: Date): Static<typeof AppReview> {
  return {
    reason: reason === 'store_id_taken' ? 'store_id_taken' : 'store_id_changed',
    since: since.toISOString(),
  }
}

/** Like `asApp`, for all apps of the organization: it reads their keys in one query. */
export async function asApps(
  ctx: MemberContext,
): Promise<(row: ListedAppRow) => Static<typeof App>> {
  const organization = await organizationKey(ctx)
  const ofApps = await keysOf(ctx, { kind: 'app' })
  return (row) => asApp(row, { organization, app: ofApps.get(row.id) ?? '' })
}

/** Empty when there is none, because a key may be revoked before a new one is created. */
export async function organizationKey(ctx: MemberContext): Promise<string> {
  return (await keysOf(ctx, { kind: 'organization' })).get(ctx.organizationId) ?? ''
}
