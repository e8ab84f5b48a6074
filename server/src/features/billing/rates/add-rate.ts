import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { addRate as call } from '@frontrow/contract/operator/finance/rates'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { freezeRate, refuseRate } from './rate-changed.ts'
import { judgeRate, storeRate } from './set-rate.ts'

/** POST /finance/rates */
export async function addRate(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { currency, usd, from: date, source = '', proposes = false, reason } = body
  const cited = source.trim()
  if (!/[1-9]/.test(usd)) refuse('rate_not_positive', { field: 'usd' })
  const input = {
    currency,
    usd,
    ...(date !== undefined && { date }),
    ...(cited !== '' && { cited }),
  }
  if (proposes) {
    const proposalId = await ctx.act(async (db) =>
      ctx.propose(db, await freezeRate(db, { ...input, reason })),
    )
    return { state: 'proposed', proposal_id: proposalId, rate: null }
  }
  const day = await ctx.act(async (db) => {
    const judged = await judgeRate(db, input)
    if (judged.outcome !== 'near') return refuseRate(judged)
    const by = `operator:${ctx.operator.id}`
    await storeRate(db, { ...input, day: judged.day, source: by })
    await ctx.audit(db, 'rate.set', { id: currency, reason, details: { usd, from: judged.day } })
    return judged.day
  })
  const rate = { from: day, usd, source: ctx.operator.name, set_at: ctx.now.toISOString() }
  return { state: 'done', proposal_id: null, rate }
}
