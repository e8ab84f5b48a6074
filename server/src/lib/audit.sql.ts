import type { MemberContext } from './context.ts'
import { newId } from './ids.ts'

/**
 * The actor of a change: a developer of the organization, or another actor written `<kind>:<name>`
 * or `system`.
 */
type Actor = { developerId: string } | { actor: string }

/**
 * The organization that the change belongs to. Null means all of them; only the system may write
 * such a row.
 */
type Whose = Pick<MemberContext, 'db' | 'now'> & { organizationId: string | null }

/**
 * Writes an audit row in the transaction of the change. `details` must hold no secret, because
 * members read it.
 */
export async function audit(
  ctx: Whose & Actor,
  action: string,
  about: { id: string; details?: Record<string, unknown> },
): Promise<void> {
  await ctx.db
    .insertInto('audit_log')
    .values({
      id: newId(ctx.now),
      organization_id: ctx.organizationId,
      at: ctx.now,
      actor: 'actor' in ctx ? ctx.actor : `developer:${ctx.developerId}`,
      action,
      object_id: about.id,
      details: JSON.stringify(about.details ?? {}),
    })
    .execute()
}
