import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { returnStates } from '@frontrow/contract/operator/finance/returns'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { postEntry, reverseEntry } from '../../books/books.ts'
import { bankCash } from '../../documents/for-operators.ts'
import { type DecidedProposal, proposalKind } from '../../proposals/proposals.ts'
import { isOpenDay, judgeValueDate } from '../bank/value-date.ts'
import { lockReturn, setReturnState, type StoredReturn } from './returns.sql.ts'

const outcomes = ['paid', 'failed', 'returned'] as const
type Outcome = (typeof outcomes)[number]

const marking = Type.Object({
  /** The reference of the transfer that is paid back. */
  received: Type.String(),
  amount: Type.String(),
  reference: Type.String(),
  before: Type.Enum([...returnStates]),
  outcome: Type.Enum([...outcomes]),
  /** The bank's value date. */
  day: Type.String(),
})
type Marking = Static<typeof marking>

const words = {
  approved: 'Approved',
  paid: 'Paid',
  failed: 'Failed',
  returned: 'Came back',
} as const

/** What the bank did with money that is paid back. The subject is the return. */
export const returnMarked = proposalKind(marking, {
  name: 'returns.mark',
  needs: 'finance.write',
  title: 'Record what the bank did with money that is paid back',
  subjectName: (_db, { payload }) => Promise.resolve(`${payload.received}, ${payload.amount}`),
  changes: ({ reference, before, outcome, amount, day }) => [
    { field: `Transfer ${reference}`, before: words[before], after: words[outcome] },
    { field: 'Value date', before: null, after: day },
    ...(outcome === 'paid' ? [] : [{ field: 'To be returned again', before: null, after: amount }]),
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const found = await lockReturn(db, subject)
    return found?.state === payload.before && (await isOpenDay(db, payload.day))
  },
  apply: async (_services, db, proposal) => {
    const { subject: id, actor, now, reason } = proposal
    const { before, outcome, day } = proposal.payload
    const found = await lockReturn(db, id)
    const isMarked = await setReturnState(db, { id, from: before, to: outcome, day })
    if (found === undefined || !isMarked) throw new Error(`the return ${id} is ${before} no more`)
    await post(db, found, proposal)
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    await audit(consoleAct(by), 'returns.mark', { id, details: { reason, outcome, day } })
  },
})

/** Books a return that was paid, and reverses one that came back. A failed one was not booked. */
async function post(
  db: Db,
  { id, organizationId, currency, amountMicros, reference }: StoredReturn,
  { payload: { outcome, day }, actor, now, reason }: DecidedProposal<Marking>,
): Promise<void> {
  const entry = {
    now,
    key: `return/${id}`,
    kind: 'refund' as const,
    effectiveDay: day,
    actor,
    reason,
    details: { reference },
  }
  if (outcome === 'returned') await reverseEntry(db, { ...entry, isStrict: false })
  if (outcome !== 'paid') return
  const debit = { code: 'advertiser:to_return', organizationId } as const
  const credit = { code: await bankCash(db) }
  const transfers = [{ debit, credit, currency, amountMicros, isStrict: true }]
  await postEntry(db, { ...entry, transfers })
}

/** The state that a return must have before each outcome. */
const stateBefore = { paid: 'approved', failed: 'approved', returned: 'paid' } as const

/**
 * The proposal to record what the bank did. Refuses `return_not_found`, `return_not_markable` and
 * `value_date_wrong`.
 */
export async function freezeMark(
  db: Db,
  wanted: { id: string; outcome: Outcome; day: string; reason: string; now: Date },
): Promise<Proposal> {
  const { id, outcome, day, reason, now } = wanted
  const found = (await lockReturn(db, id)) ?? refuse('return_not_found')
  const { organizationId, received, reference, amountMicros, currency } = found
  const before = stateBefore[outcome]
  if (found.state !== before) refuse('return_not_markable')
  const since = before === 'paid' ? found.endedOn : utcDayOf(found.approvedAt ?? now)
  await judgeValueDate(db, { day, since, now })
  const amount = `${amountText(amountMicros)} ${currency}`
  const payload: Marking = { received, amount, reference, before, outcome, day }
  const { name: kind } = returnMarked
  return { kind, subject: id, organizationId, payload: { ...payload }, reason }
}
