import type {
  listAdContents as listAll,
  listCampaignable as listPrepared,
} from '@frontrow/contract/ad-contents'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { sameId } from '../../../lib/calls/path-ids.ts'
import { findApp } from '../../apps/apps.ts'
import { findContents } from './ad-content.sql.ts'
import { asCampaignable, asContent } from './as-content.ts'
import { findCampaignables } from './campaignable.sql.ts'
import { countCampaignableUses, countContentUses } from './uses.sql.ts'

/**
 * An app's ad contents, newest first, with the number of campaigns that use each; or its retired
 * ones.
 */
export async function listAdContents(
  ctx: MemberContext,
  input: Input<typeof listAll>,
): Promise<Reply<typeof listAll>> {
  const wanted = await ownApp(ctx, input.params.appId, input.query)
  const rows = await findContents(ctx, wanted)
  const uses = await countContentUses(ctx, wanted.appId)
  return rows.map((row) => asContent(row, ctx.config.mediaUrl, uses.get(row.id)))
}

/**
 * An app's campaignable ad contents, newest first, with the number of campaigns that use each; or
 * its retired ones.
 */
export async function listCampaignable(
  ctx: MemberContext,
  input: Input<typeof listPrepared>,
): Promise<Reply<typeof listPrepared>> {
  const wanted = await ownApp(ctx, input.params.id, input.query)
  const rows = await findCampaignables(ctx, wanted)
  const uses = await countCampaignableUses(ctx, wanted.appId)
  return rows.map((row) => asCampaignable(row, ctx.config.mediaUrl, uses.get(row.id)))
}

async function ownApp(
  ctx: MemberContext,
  inPath: string,
  query: Input<typeof listAll>['query'],
): Promise<{ appId: string; retired: boolean }> {
  const app = await findApp(ctx, sameId(inPath, query.app_id))
  return { appId: app.id, retired: query.retired === 'true' }
}
