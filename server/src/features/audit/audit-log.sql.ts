import type { ActivityAction } from '@frontrow/contract/account/activity'
import type { OperatorAction } from '@frontrow/contract/operator/audit'
import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'
import { type ActingMember, memberActor } from './member-actor.ts'

/**
 * The actor of a change: a developer of the organization, an API token of theirs, or another actor
 * written `<kind>:<name>`, `system` or `unknown`. `via` is how it acts where its kind does not say.
 */
type Actor = ActingMember | { actor: string; via?: 'console' | 'cli' }

/**
 * The organization that the change belongs to. Null means all of them; only the system may write
 * such a row. `chain` is for what operators do among themselves.
 */
type Whose = Pick<MemberContext, 'db' | 'now'> & {
  organizationId: string | null
  chain?: 'operators'
}

/**
 * Writes an audit row in the transaction of the change. `details` must hold no secret, because
 * members read it. The row is linked into the hash chain of its organization at COMMIT.
 */
export async function audit(
  ctx: Whose & Actor,
  action: ActivityAction | OperatorAction,
  about: { id: string; details?: Record<string, unknown> },
): Promise<void> {
  const actor = 'actor' in ctx ? ctx.actor : memberActor(ctx)
  await ctx.db
    .insertInto('audit_log')
    .values({
      id: newId(ctx.now),
      organization_id: ctx.organizationId,
      chain: ctx.chain ?? null,
      at: ctx.now,
      actor,
      via: ('via' in ctx ? ctx.via : undefined) ?? viaOf(actor),
      action,
      object_id: about.id,
      details: JSON.stringify(about.details ?? {}),
    })
    .execute()
}

/** What an operator does in the console. Without it, an operator counts as acting by a command. */
export function consoleAct<C extends Whose & { actor: string }>(ctx: C): C & { via: 'console' } {
  return { ...ctx, via: 'console' }
}

const viaOfKind: Readonly<Record<string, string>> = {
  developer: 'console',
  unknown: 'console',
  token: 'token',
  operator: 'cli',
}

function viaOf(actor: string): string {
  return viaOfKind[actor.split(':')[0] ?? ''] ?? 'system'
}
