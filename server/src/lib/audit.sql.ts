import type { MemberContext } from './context.ts'
import { newId } from './ids.ts'

/** Who did it: a developer of the organization, or somebody above them all, written `<kind>:<name>`, or `system`. */
type Actor = { developerId: string } | { actor: string }

/** Whose change it is; null where it concerns all of them, which only the system may write. */
type Whose = Pick<MemberContext, 'db' | 'now'> & { organizationId: string | null }

/** Leaves a row about a change, in the transaction of the change. `details` must hold no secret: members read it. */
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
