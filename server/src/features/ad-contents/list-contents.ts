import type {
  listAdContents as listAll,
  listCampaignable as listPrepared,
} from '@frontrow/contract/ad-contents'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { sameId } from '../../lib/path-ids.ts'
import { findApp } from '../apps/apps.ts'
import { findContents } from './ad-content.sql.ts'
import { asCampaignable, asContent } from './as-content.ts'
import { findCampaignables } from './campaignable.sql.ts'

/** An app's ad contents, newest first. */
export async function listAdContents(
  ctx: MemberContext,
  input: Input<typeof listAll>,
): Promise<Reply<typeof listAll>> {
  const rows = await findContents(ctx, await ownApp(ctx, input))
  return rows.map((row) => asContent(row, ctx.config.mediaUrl))
}

/** An app's campaignable ad contents, newest first. */
export async function listCampaignable(
  ctx: MemberContext,
  input: Input<typeof listPrepared>,
): Promise<Reply<typeof listPrepared>> {
  const rows = await findCampaignables(ctx, await ownApp(ctx, input))
  return rows.map(asCampaignable)
}

async function ownApp(ctx: MemberContext, input: Input<typeof listAll>): Promise<string> {
  const app = await findApp(ctx, sameId(input.params.appId, input.query.app_id))
  return app.id
}
