import Type, { type Static } from 'typebox'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type JudgedRate, judgeRate, type RateInput, storeRate } from './set-rate.ts'
import { dayInWords } from '../../../lib/time/days-in-words.ts'

const newRate = Type.Object({
  currency: Type.String(),
  usd: Type.String(),
  before: Type.String(),
  /** The source that documents cite; missing where none was entered. */
  cited: Type.Optional(Type.String()),
  /** The first day; null for the first possible one when it takes effect. */
  from: Type.Union([Type.String(), Type.Null()]),
})
type NewRate = Static<typeof newRate>

/** A rate that differs by more than 20 % from one of the last 24 hours. */
export const rateChanged = proposalKind(newRate, {
  name: 'rates.set',
  needs: 'finance.write',
  title: 'Change exchange rate by more than 20%',
  subjectName: (_db, { payload: { currency, from } }) =>
    Promise.resolve(from === null ? currency : `${currency} from ${dayInWords(from)}`),
  changes: ({ currency, usd, before, from, cited }) => [
    { field: `USD per ${currency}`, before, after: usd },
    { field: 'Percent of the last rate', before: '100', after: percentText(usd, before) },
    { field: 'From', before: null, after: from ?? 'Day of approval' },
    ...(cited === undefined ? [] : [{ field: 'Source', before: null, after: cited }]),
  ],
  isUnchanged: async (db, { payload }) => {
    const judged = await judgeRate(db, inputOf(payload))
    return 'beforeUsd' in judged && judged.beforeUsd === payload.before
  },
  apply: async (_services, db, { id: proposalId, payload, actor, now, reason }) => {
    const judged = await judgeRate(db, inputOf(payload))
    if (!('day' in judged)) throw new Error(`no rate of ${payload.currency} can be set`)
    const { currency, usd, cited } = payload
    await storeRate(db, { currency, usd, cited, day: judged.day, source: actor, proposalId })
    const details = { usd, from: judged.day, reason }
    const by = consoleAct({ db, now, organizationId: null, actor })
    await audit(by, 'rate.set', { id: currency, details })
  },
})

function inputOf({ currency, usd, from }: NewRate): RateInput {
  return { currency, usd, ...(from !== null && { date: from }) }
}

/** In whole percent; a rate is a positive decimal text. */
function percentText(usd: string, before: string): string {
  return String(Math.round((Number(usd) / Number(before)) * 100))
}

/**
 * The proposal to set a far rate, in the transaction that stores it. Refuses as `refuseRate`, and
 * `rate_near` where one person may set it.
 */
export async function freezeRate(
  db: Db,
  { reason, ...input }: RateInput & { reason: string },
): Promise<Proposal> {
  const judged = await judgeRate(db, input)
  if (judged.outcome === 'near') return refuse('rate_near', { field: 'usd' })
  if (judged.outcome !== 'far') return refuseRate(judged)
  const { currency, usd, date, cited } = input
  const payload: NewRate = {
    currency,
    usd,
    before: judged.beforeUsd,
    ...(cited !== undefined && { cited }),
    from: date ?? null,
  }
  return {
    kind: rateChanged.name,
    subject: currency,
    organizationId: null,
    payload: { ...payload },
    reason,
  }
}

/** Refuses `rate_currency_unknown`, `rate_backdated` and `rate_far`. */
export function refuseRate(judged: Exclude<JudgedRate, { outcome: 'near' }>): never {
  switch (judged.outcome) {
    case 'unknown':
      return refuse('rate_currency_unknown', { field: 'currency' })
    case 'past':
      return refuse('rate_backdated', {
        field: 'from',
        message: `Enter ${dayInWords(judged.first)} (UTC) or a later day. Earlier days keep their rate.`,
      })
    case 'far':
      return refuse('rate_far', {
        field: 'usd',
        message: `This rate differs by more than 20% from ${judged.beforeUsd} USD, the last rate, or from another rate of the last 24 hours. Request approval to save it.`,
      })
  }
}
