import { randomBytes } from 'node:crypto'
import type { MemberContext, NonTransactionalContext } from '../../lib/context.ts'
import { isDatabaseAway } from '../../lib/retry.ts'

/** Random, so that nobody finds a content by trying: 128 bits. */
export function newContentPath(): string {
  return randomBytes(16).toString('hex')
}

export interface Finished {
  path: string
  /** Where each file of it lies as a draft, by the name it is published under. */
  drafts: Readonly<Record<string, string>>
}

/**
 * Publishes finished drafts under a path and then runs `record`, which writes the row, as the transaction that concludes the call:
 * there is never a row without its files. Where no row comes of it the files are taken away again.
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
    // The same call had been made before, and its reply was found.
    if (!isRecorded) await takeAway(ctx, path)
    return reply
  } catch (error) {
    // Where the connection broke at the commit nobody knows whether there is a row. The sweep finds out, a day later.
    if (!isRecorded || !isDatabaseAway(error)) await takeAway(ctx, path)
    throw error
  }
}

/** What cannot be taken away now is left to the sweep. */
async function takeAway(ctx: NonTransactionalContext, path: string): Promise<void> {
  await ctx.files.remove(path).catch((error: unknown) => {
    ctx.log.warn({ err: error, path }, 'media without a row could not be removed')
  })
}
