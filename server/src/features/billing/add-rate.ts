import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { addRate as call } from '@frontrow/contract/operator-rates'
import type { OperatorActContext } from '../../lib/operator-context.ts'
import { refuse } from '../../lib/refuse.ts'
import { insertJudgedRate, type RateOutcome } from './set-rate.ts'

/** POST /finance/rates */
export async function addRate(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { currency, usd, from: date, is_sure: isSure = false, reason } = body
  if (!/[1-9]/.test(usd)) refuse('rate_not_positive', { field: 'usd' })
  const given = { currency, usd, isSure, ...(date === undefined ? {} : { date }) }
  const day = await ctx.act(async (db) => {
    const outcome = await insertJudgedRate(db, given, `operator:${ctx.operator.id}`)
    if (outcome.outcome !== 'set') return refuseIt(outcome)
    await ctx.audit(db, 'rate.set', { id: currency, reason, details: { usd, from: outcome.day } })
    return outcome.day
  })
  return { from: day, usd, source: ctx.operator.name, set_at: ctx.now.toISOString() }
}

function refuseIt(outcome: Exclude<RateOutcome, { outcome: 'set' }>): never {
  switch (outcome.outcome) {
    case 'unknown':
      return refuse('rate_currency_unknown', { field: 'currency' })
    case 'past':
      return refuse('rate_backdated', {
        field: 'from',
        message: `A rate holds from ${outcome.first} (UTC) on or later. Earlier days keep theirs.`,
      })
    case 'far':
      return refuse('rate_far', {
        field: 'usd',
        message: `This differs by more than 20 % from the rate before, ${outcome.beforeUsd} USD.`,
      })
  }
}
