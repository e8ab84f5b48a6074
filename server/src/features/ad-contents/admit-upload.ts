import type { uploadAdContent as call } from '@frontrow/contract/ad-contents'
import type { Input } from '@frontrow/contract/endpoint'
import type { NonTransactionalContext } from '../../lib/context.ts'
import { sameId } from '../../lib/path-ids.ts'
import { refuse } from '../../lib/refuse.ts'
import { findApp } from '../apps/apps.ts'
import { refuseFullStorage } from './storage.ts'

const mostOfOrganization = 2
const mostOfNode = 8
// Room for eight uploads of 100 MB with the files made from them, and a reserve for everything else
// on the disk.
const leastFreeBytes = 1024 ** 3

const ofOrganization = new Map<string, number>()
let ofNode = 0

/** The uploads that this node is receiving or processing. */
export function uploadsUnderWay(): number {
  return ofNode
}

/**
 * Checks an upload before its body is read: a body of 100 MB that is refused afterwards has cost
 * both sides the whole transfer. The upload counts as in progress until the returned function is
 * called. Refuses `app_not_found`, `storage_full`, `too_many_requests` for a third concurrent
 * upload of one organization, and `unavailable` for a ninth on this node or when the disk has less
 * than 1 GiB free.
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
  return claimSlot(ctx.organizationId)
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

function claimSlot(organizationId: string): () => void {
  const own = ofOrganization.get(organizationId) ?? 0
  if (own >= mostOfOrganization)
    refuse('too_many_requests', {
      retryAfterSeconds: 5,
      message: 'Two uploads of your organization are under way. Try again when one is done.',
    })
  if (ofNode >= mostOfNode)
    refuse('unavailable', {
      retryAfterSeconds: 5,
      message: 'Many uploads are under way. Try again in a moment.',
    })
  ofOrganization.set(organizationId, own + 1)
  ofNode += 1
  return () => {
    ofNode -= 1
    const left = (ofOrganization.get(organizationId) ?? 1) - 1
    if (left === 0) ofOrganization.delete(organizationId)
    else ofOrganization.set(organizationId, left)
  }
}
