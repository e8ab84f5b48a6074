import type { setAppBlock as call } from '@frontrow/contract/ad-contents/ad-review'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext, NonTransactionalContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import {
  type Block,
  archiveBlock,
  findBlocks,
  findOwnApp,
  insertBlock,
  wasEverBlocked,
} from './blocked-app.sql.ts'
import { blocksOf, findShownApps, nowhere } from './shown-apps.ts'

/**
 * PUT /ad-review/app/:advertisedAppId/block. Refuses `app_not_found`, `app_not_monetizing`,
 * `app_is_own`.
 */
export async function setAppBlock(
  ctx: NonTransactionalContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const block: Block = {
    blockedAppId: params.advertisedAppId.toLowerCase(),
    inAppId: body.app_id?.toLowerCase() ?? null,
  }
  const isKnown = await ctx.transaction((inside) => check(inside, block))
  if (!isKnown && !(await isShown(ctx, block.blockedAppId))) refuse('app_not_found')
  return ctx.conclude(async (inside) => {
    await (body.blocked ? blockIt(inside, block) : unblockIt(inside, block))
    const blocks = blocksOf(await findBlocks(inside))
    return { id: block.blockedAppId, blocked: blocks.get(block.blockedAppId) ?? nowhere }
  })
}

/** True when the advertised app was blocked before. */
async function check(ctx: MemberContext, { blockedAppId, inAppId }: Block): Promise<boolean> {
  if ((await findOwnApp(ctx, blockedAppId)) !== undefined) refuse('app_is_own')
  if (inAppId !== null) await checkMonetizing(ctx, inAppId)
  return wasEverBlocked(ctx, blockedAppId)
}

async function checkMonetizing(ctx: MemberContext, appId: string): Promise<void> {
  const app = isId(appId) ? await findOwnApp(ctx, appId) : undefined
  if (app === undefined) refuse('app_not_found', { field: 'app_id' })
  if (app.monetized_id === null) refuse('app_not_monetizing', { field: 'app_id' })
}

/** A caller must not learn whether other apps exist, so only apps shown in its placements count. */
async function isShown(ctx: NonTransactionalContext, appId: string): Promise<boolean> {
  const { sampled, reported } = await findShownApps(ctx)
  return sampled.has(appId) || reported.has(appId)
}

async function blockIt(ctx: MemberContext, block: Block): Promise<void> {
  if (await insertBlock(ctx, block)) await audit(ctx, 'app.block', asAudited(block))
  else await noteNothingChanged(ctx)
}

async function unblockIt(ctx: MemberContext, block: Block): Promise<void> {
  if (await archiveBlock(ctx, block)) await audit(ctx, 'app.unblock', asAudited(block))
  else await noteNothingChanged(ctx)
}

function asAudited({ blockedAppId, inAppId }: Block) {
  return { id: blockedAppId, details: { in_app_id: inAppId } }
}
