import type { MemberContext } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { lockStorage, storageUsed } from './ad-content.sql.ts'

const mostUploads = 1000n
const mostBytes = 2n * 1024n ** 3n

/**
 * Refuses `storage_full` where the organization has no room for a file more. Until the transaction ends, other files of the
 * same organization wait here: side by side each would find the last room free.
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

/** Refuses `storage_full` where no upload can fit, however small it is: before the upload is received. */
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

/** Rounded up, so that no file seems to need nothing. */
function inMegabytes(bytes: bigint): bigint {
  const megabyte = 1024n * 1024n
  return (bytes + megabyte - 1n) / megabyte
}
