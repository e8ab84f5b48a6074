import type { createApp as call } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'
import { isPlaceholder } from '../../lib/calls/path-ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { makeKey, refuseTooMany } from '../account/account.ts'
import { type AppRow, type NameReview, insertApp } from './app.sql.ts'
import { hasStoreId, textOrNull } from './app-fields.ts'
import { asApp, organizationKey } from './as-app.ts'
import { claimOrReview, noReview } from './review-store-ids.ts'
import { typedStoreId } from './store-ids.ts'

/**
 * Registers an app of the developer's organization and creates its key. Refuses
 * `developer_not_found` when the path names another developer, `app_ids_missing` when the app has
 * no store id, and `too_many_apps`. An app with a store id of another organization is registered
 * and goes into review.
 */
export async function createApp(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { id: developerId } = params
  if (!isPlaceholder(developerId) && developerId.toLowerCase() !== ctx.developerId)
    refuse('developer_not_found')
  const app: AppRow = {
    id: newId(ctx.now),
    name: body.name.trim(),
    google_app_id: typedStoreId('google', body.google_app_id),
    apple_app_id: typedStoreId('apple', body.apple_app_id),
    category: body.category.trim(),
    subcategory: textOrNull(body.subcategory),
  }
  if (!hasStoreId(app)) refuse('app_ids_missing', { field: 'google_app_id' })
  await refuseTooMany(ctx, {
    table: 'apps',
    most: ctx.config.mostApps,
    refusal: 'too_many_apps',
    named: 'apps, retired ones included',
  })
  await insertApp(ctx, app)
  const review = await claimOrReview(ctx, { ...noReview, id: app.id })
  const key = await makeKey(ctx, { kind: 'app', appId: app.id })
  await audit(ctx, 'app.create', { id: app.id, details: { name: app.name } })
  const keys = { organization: await organizationKey(ctx), app: key }
  return asApp({ ...app, ...review, ...newName, is_monetizing: false }, keys)
}

/** No ad of a new app was made yet. */
const newName: NameReview = { name_state: 'unseen', former_name: null }
