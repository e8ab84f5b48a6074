import type { App } from '@frontrow/contract/apps'
import type { Static } from 'typebox'
import type { MemberContext } from '../../lib/context.ts'
import { keysOf } from '../account/account.ts'
import type { ListedAppRow } from './app.sql.ts'

/** Turns rows into apps as they travel, with their keys and the organization's: two queries, however many apps there are. */
export async function appsWithKeys(
  ctx: MemberContext,
): Promise<(row: ListedAppRow) => Static<typeof App>> {
  const ofOrganization = await keysOf(ctx, { kind: 'organization' })
  const ofApps = await keysOf(ctx, { kind: 'app' })
  return (row) => ({
    id: row.id,
    name: row.name,
    google_app_id: row.google_app_id,
    apple_app_id: row.apple_app_id,
    category: row.category,
    subcategory: row.subcategory,
    is_monetizing: row.is_monetizing,
    // Empty where an operator has revoked a key and made no other yet.
    organization_api_key: ofOrganization.get(ctx.organizationId) ?? '',
    app_api_key: ofApps.get(row.id) ?? '',
  })
}
