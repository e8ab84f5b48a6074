import { randomBytes } from 'node:crypto'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { isDatabaseAway } from '../../../lib/failures/retry.ts'

/** 128 random bits, so that nobody can guess the path of a content. */
export function newContentPath(): string {
  return randomBytes(16).toString('hex')
}

export interface Finished {
  path: string
  /** The draft file of each published file, by its published name. */
  drafts: Readonly<Record<string, string>>
}

/**
 * Publishes drafts under a path and then runs `record`, which stores the row in the transaction
 * that concludes the call, so a row never exists without its files. When no row is stored, the
 * files are removed.
 */
export async function publishContent<T>(
  ctx: NonTransactionalContext,
  { path, drafts }: Finished,
  record: (inside: MemberContext) => Promise<T>,
): Promise<T> {
  let isRecorded = false
  try {
    for (const [name, draft] of Object.entries(drafts))
      await ctx.files.publish(draft, `${path}/${name}`)
    const reply = await ctx.conclude(async (inside) => {
      const made = await record(inside)
      isRecorded = true
      return made
    })
    // `record` did not run, because the reply of an earlier, identical call was found.
    if (!isRecorded) await removeFiles(ctx, path)
    return reply
  } catch (error) {
    // When the connection broke during the commit, the row may exist. The sweep removes the files a
    // day later if it does not.
    if (!isRecorded || !isDatabaseAway(error)) await removeFiles(ctx, path)
    throw error
  }
}

/** Files that cannot be removed now are left to the sweep. */
async function removeFiles(ctx: NonTransactionalContext, path: string): Promise<void> {
  await ctx.files.remove(path).catch((error: unknown) => {
    ctx.log.warn(
      { err: error, path },
      'removing unused media files failed; users are not affected, and the daily sweep removes the files later',
    )
  })
}
