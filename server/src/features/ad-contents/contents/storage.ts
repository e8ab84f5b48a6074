import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { lockStorage, storageUsed } from './ad-content.sql.ts'

const mostUploads = 1000n
const mostBytes = 2n * 1024n ** 3n

/**
 * Refuses `storage_full` when the organization has no room for another file. A lock makes other
 * files of the organization wait until the transaction ends; otherwise concurrent uploads could
 * each claim the last room.
 */
export async function claimStorage(
  ctx: MemberContext,
  file: { bytes: number; isUpload: boolean },
): Promise<void> {
  await lockStorage(ctx)
  const used = await storageUsed(ctx)
  if (file.isUpload) refuseFull(used)
  if (used.bytes + BigInt(file.bytes) > mostBytes) {
    const [needs, keeps, most] = [BigInt(file.bytes), used.bytes, mostBytes].map(inMegabytes)
    const message = `The organization keeps ${keeps} of ${most} MB of ad contents, and this one needs ${needs} MB.`
    refuse('storage_full', { ...(file.isUpload ? { field: 'file' } : {}), message })
  }
}

/** Refuses `storage_full` before an upload is received, when not even the smallest one fits. */
export async function refuseFullStorage(ctx: MemberContext): Promise<void> {
  refuseFull(await storageUsed(ctx))
}

function refuseFull(used: { uploads: bigint; bytes: bigint }): void {
  if (used.uploads >= mostUploads) {
    const message = `The organization keeps ${mostUploads} ad contents, which is as many as there may be.`
    refuse('storage_full', { field: 'file', message })
  }
  if (used.bytes >= mostBytes) {
    const message = `The organization keeps ${inMegabytes(mostBytes)} MB of ad contents, which is as much as there may be.`
    refuse('storage_full', { field: 'file', message })
  }
}

/** Rounded up, so that a size is never shown as 0. */
function inMegabytes(bytes: bigint): bigint {
  const megabyte = 1024n * 1024n
  return (bytes + megabyte - 1n) / megabyte
}
