import type { Reply } from '@frontrow/contract/endpoint'
import {
  mostWatches,
  watchSeconds,
  type watchCalls as call,
} from '@frontrow/contract/delivery/watch'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isLoopbackHost } from '../../../lib/networks/loopback.ts'
import { createAddressHash } from '../../identity/identity.ts'
import { countOtherWatches, isConsoleNetwork, saveWatch } from './watches.sql.ts'

/** POST /delivery/watch. Refusals: `too_many_watches`. */
export async function watchCalls(ctx: MemberContext): Promise<Reply<typeof call>> {
  const code = codeOf(ctx)
  const network = await networkOf(ctx)
  await takeLock(ctx.db, 'objects', `watches|${ctx.organizationId}`)
  if ((await countOtherWatches(ctx, { code, network })) >= mostWatches) refuse('too_many_watches')
  const till = new Date(ctx.now.getTime() + watchSeconds * 1000)
  const id = await saveWatch(ctx, { id: newId(ctx.now), code, network, till })
  return { watch_id: id, code, by_address: network !== null, till: till.toISOString() }
}

/**
 * A person has the same code in each watch, so that an app is given it once. It is short because
 * people may type it.
 */
function codeOf({ secrets, organizationId, developerId }: MemberContext): string {
  return `fr_w_${secrets.hmac('call-watch', organizationId, developerId).toString('hex').slice(0, 12)}`
}

/**
 * The hash of the caller's address; null where it may be that of a proxy, which strangers use too.
 * The caller's own address was stored as a console network before this call, but for an address of
 * this machine, which identity never stores.
 */
async function networkOf(ctx: MemberContext): Promise<number | null> {
  const { address, isForwarded } = ctx.caller
  const network = createAddressHash(ctx.secrets)(address)
  const isOwn = isLoopbackHost(address) ? !isForwarded : await isConsoleNetwork(ctx, network)
  return isOwn ? network : null
}
