import type { Member } from '../../lib/context.ts'
import { isPlaceholder } from '../../lib/path-ids.ts'
import { refuse } from '../../lib/refuse.ts'

/**
 * The id in a path must be the caller's own or the literal placeholder; no other developer is ever
 * looked up. Refuses `developer_not_found`.
 */
export function ownDeveloper(ctx: Pick<Member, 'developerId'>, inPath: string): void {
  if (!isPlaceholder(inPath) && inPath !== ctx.developerId) refuse('developer_not_found')
}
