import { newId } from '../../../lib/db/ids.ts'
import type { CaseDecision, CaseKind } from '../../reviews/reviews.ts'
import { markHoldLifted, insertHold } from '../holds/hold.sql.ts'
import { recheckReply } from './recheck-reply.ts'
import { findRechecks } from './recheck.sql.ts'
import { deviationReply } from './show-traffic.ts'
import { findDeviations, findNamedPlacement } from './traffic.sql.ts'

/** What a denial did: the hold that it placed; null where the placement was held already. */
interface Held {
  hold: string | null
}

/**
 * The traffic of a placement, which is the subject. To approve is to find no fault and changes
 * nothing; to deny holds the placement, and the members read why.
 */
export const trafficCases: CaseKind = {
  name: 'traffic',
  needs: 'decide.traffic',
  reasonKinds: ['traffic'],
  canAsk: false,
  approvedText: 'No issue was found with the traffic.',
  read: () => Promise.resolve({}),
  decide: async (ctx, db, decision) => {
    const { row, outcome, note } = decision
    const { subjectId: id, organizationId } = row
    if (outcome === 'approve') {
      await ctx.audit(db, 'traffic.dismiss', {
        id,
        ...(note === undefined ? {} : { reason: note }),
      })
      return undefined
    }
    const hold = newId(decision.now)
    const isNew = await insertHold(db, { id: hold, ...holdOf(decision) })
    const details = { scope: 'serving', object_kind: 'placement', message: decision.message }
    await ctx.audit(db, 'hold.place', { id, organizationId, details })
    return { hold: isNew ? hold : null }
  },
  undo: async (db, { also, actor, now }) =>
    lift(also, (id) => markHoldLifted(db, { id, actor, now })),
  overturn: async (_ctx, db, { also, actor, now }) =>
    lift(also, (id) => markHoldLifted(db, { id, actor, now })),
  facts: async ({ db }, id) => {
    const placement = await findNamedPlacement(db, id)
    if (placement === undefined) return { traffic: null }
    return {
      traffic: {
        placement: { id, name: placement.name, app_name: placement.appName },
        deviations: (await findDeviations(db, id)).map(deviationReply),
        rechecks: (await findRechecks(db, id)).map(recheckReply),
      },
    }
  },
}

function holdOf({ row, message, note, reason, actor, now }: CaseDecision) {
  return {
    organizationId: row.organizationId,
    scope: 'serving' as const,
    objectKind: 'placement' as const,
    objectId: row.subjectId,
    message,
    reason: note ?? reason?.title ?? message,
    reviewBy: undefined,
    actor,
    now,
  }
}

async function lift(also: unknown, end: (hold: string) => Promise<boolean>): Promise<void> {
  const hold = (also as Held | undefined)?.hold ?? null
  if (hold !== null) await end(hold)
}
