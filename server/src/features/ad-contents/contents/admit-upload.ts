import { minuteMs } from '@frontrow/contract/durations'
import type { uploadAdContent as call } from '@frontrow/contract/ad-contents'
import type { Input } from '@frontrow/contract/endpoint'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { sameId } from '../../../lib/calls/path-ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { createPlaces } from '../../../lib/limits/shared-places.ts'
import { findApp } from '../../apps/apps.ts'
import { refuseFullStorage } from './storage.ts'

/**
 * On a machine, which is a node or all workers of it. A slow upload may take two minutes, and one
 * that was ended comes again.
 */
const places = createPlaces('uploads', { most: 8, mostOfOne: 2, restMs: minuteMs })
// Room for eight uploads of 100 MB with the files made from them, and a reserve for everything else
// on the disk.
const leastFreeBytes = 1024 ** 3

let underWay = 0

/** The uploads that this node is receiving or processing. */
export function uploadsUnderWay(): number {
  return underWay
}

/**
 * Checks an upload before its body is read: a body of 100 MB that is refused afterwards has cost
 * both sides the whole transfer. The upload counts as in progress until the returned function is
 * called. Refuses `app_not_found`, `storage_full`, `too_many_requests` for a third concurrent
 * upload of one organization, and `unavailable` when the disk has less than 1 GiB free, for a ninth
 * on this machine, and for an organization that uploaded in the last minute while another one waits
 * or half of the places are taken by such ones.
 */
export async function admitUpload(
  ctx: NonTransactionalContext,
  { params, query }: Input<typeof call>,
): Promise<() => void> {
  const appId = sameId(params.appId, query.app_id)
  await ctx.transaction(async (inside) => {
    await findApp(inside, appId)
    await refuseFullStorage(inside)
  })
  await refuseFullDisk(ctx)
  return claimPlace(ctx.organizationId)
}

async function refuseFullDisk({ files, log }: NonTransactionalContext): Promise<void> {
  const freeBytes = await files.freeBytes()
  if (freeBytes >= leastFreeBytes) return
  log.error(
    { freeBytes, leastFreeBytes },
    'an upload was refused because the disk for uploads is nearly full; all uploads fail until space is freed below DATA_DIR or FILES_URL',
  )
  refuse('unavailable', {
    retryAfterSeconds: 60,
    message: 'There is no room for uploads at the moment. Try again later.',
  })
}

async function claimPlace(organizationId: string): Promise<() => void> {
  const leave = await places.take(organizationId)
  if (leave === 'own')
    return refuse('too_many_requests', {
      retryAfterSeconds: 5,
      message: 'Two uploads of your organization are under way. Try again when one is done.',
    })
  if (leave === 'all')
    return refuse('unavailable', {
      retryAfterSeconds: 5,
      message: 'Many uploads are under way. Try again in a moment.',
    })
  underWay += 1
  return () => {
    underWay -= 1
    leave()
  }
}
