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
  const isFull = used.bytes + BigInt(file.bytes) > mostBytes
  if (isFull || (file.isUpload && used.uploads >= mostUploads)) refuse('storage_full')
}
