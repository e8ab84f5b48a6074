import type { OperatorActContext, Proposal } from '../../lib/calls/operator-context.ts'
import type { Db } from '../../lib/db/database.ts'

/** Proposes what `freeze` returns, as a call that does nothing else. Refuses as `freeze` does. */
export async function proposeFrozen(
  ctx: OperatorActContext,
  freeze: (db: Db) => Promise<Proposal>,
): Promise<{ state: 'proposed'; proposal_id: string }> {
  const proposalId = await ctx.act(async (db) => ctx.propose(db, await freeze(db)))
  return { state: 'proposed', proposal_id: proposalId }
}
