import Type, { type Static } from 'typebox'
import type { Db } from '../../../lib/db/database.ts'
import { type GivingAct, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { recentGross } from './recent-amounts.sql.ts'
import { lowestDefaultShare } from './share.sql.ts'
import { changeShare, judgeShare, percentOf } from './set-share.ts'
import { dayInWords } from '../../../lib/time/days-in-words.ts'

const newShare = Type.Object({
  organization: Type.String(),
  beforeBp: Type.Integer(),
  shareBp: Type.Integer(),
  /** The first UTC day; null: the day after the approval. */
  from: Type.Union([Type.String(), Type.Null()]),
})
type NewShare = Static<typeof newShare>

/** Another share of the organization that is the subject. */
export const shareChanged = proposalKind(newShare, {
  name: 'organization.change-share',
  needs: 'finance.write',
  title: 'Change revenue share',
  subjectName: (_db, { payload }) => Promise.resolve(payload.organization),
  changes: ({ beforeBp, shareBp, from }) => [
    { field: 'Revenue share', before: percentOf(beforeBp), after: percentOf(shareBp) },
    { field: 'From', before: null, after: from ?? 'Day after approval' },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const judged = await judgeShare(db, dated(subject, payload))
    return judged.outcome === 'possible' && judged.beforeBp === payload.beforeBp
  },
  apply: async (_services, db, { subject, payload, actor, reason }) => {
    const { shareBp } = payload
    const by = { actor, via: 'console', reason } as const
    const changed = await changeShare(db, { ...dated(subject, payload), ...by, shareBp })
    if (changed.outcome === 'past') throw new Error(`the share of ${subject} is posted already`)
  },
})

function dated(organizationId: string, { from }: NewShare) {
  return { organizationId, date: from ?? undefined }
}

/**
 * Another share. One above the network's usual gives what nobody can know yet, so two decide; of
 * another one counts what it would have moved in the last 30 days, up or down. Refuses
 * `share_past`.
 */
export async function freezeShare(
  db: Db,
  wanted: {
    organizationId: string
    name: string
    shareBp: number
    date: string | undefined
    reason: string
  },
): Promise<GivingAct> {
  const { organizationId, name, shareBp, date, reason } = wanted
  const judged = await judgeShare(db, { organizationId, date })
  if (judged.outcome === 'past')
    return refuse('share_past', {
      field: 'valid_from',
      message: `Enter ${dayInWords(judged.first)} or a later day.`,
    })
  const { day, beforeBp } = judged
  const payload: NewShare = { organization: name, beforeBp, shareBp, from: date ?? null }
  const gross = await recentGross(db, organizationId)
  return {
    kind: shareChanged,
    proposal: {
      kind: shareChanged.name,
      subject: organizationId,
      organizationId,
      payload: { ...payload },
      reason,
    },
    amountMicros:
      shareBp > (await lowestDefaultShare(db, day))
        ? null
        : (gross * BigInt(Math.abs(shareBp - beforeBp))) / 10_000n,
  }
}
