import type { Member } from '../../../lib/calls/context.ts'
import { isPlaceholder } from '../../../lib/calls/path-ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'

/**
 * The id in a path must be the caller's own or the literal placeholder; no other developer is ever
 * looked up. Refuses `developer_not_found`.
 */
export function ownDeveloper(ctx: Pick<Member, 'developerId'>, inPath: string): void {
  if (!isPlaceholder(inPath) && inPath !== ctx.developerId) refuse('developer_not_found')
}
