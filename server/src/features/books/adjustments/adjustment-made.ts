import Type, { type Static } from 'typebox'
import { audit, consoleAct } from '../../audit/audit.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { lockProposed, noteApproved } from './adjustment.sql.ts'
import { dayInWords } from '../../../lib/time/days-in-words.ts'

const part = Type.Object({
  name: Type.String(),
  /** With its currency, as `12.30 USD`. */
  amount: Type.String(),
})
type Part = Static<typeof part>

const adjustment = Type.Object({
  impressions: Type.String(),
  charged: Type.String(),
  /** The network's part of it. */
  network: Type.String(),
  /** What each gets back. */
  advertisers: Type.Array(part),
  /** What each gives back. */
  publishers: Type.Array(part),
  dayFrom: Type.String(),
  dayTill: Type.String(),
  placement: Type.Union([Type.String(), Type.Null()]),
})
type Payload = Static<typeof adjustment>

/** What an adjustment does to both sides, as it was when it was proposed. */
export type AdjustmentEffect = Omit<Payload, 'dayFrom' | 'dayTill' | 'placement'>

const mostShown = 20

/** An adjustment, whose id is the subject. It is applied within a minute after its approval. */
export const adjustmentMade = proposalKind(adjustment, {
  name: 'books.adjust',
  needs: 'finance.write',
  title: 'Adjust for invalid traffic',
  subjectName: (_db, { payload }) => Promise.resolve(nameOf(payload)),
  changes: (payload) => [
    { field: 'Impressions adjusted', before: null, after: payload.impressions },
    { field: 'Credited to advertisers', before: null, after: payload.charged },
    ...partsOf('+', payload.advertisers),
    ...partsOf('−', payload.publishers),
    { field: 'Network revenue', before: null, after: `−${payload.network}` },
  ],
  isUnchanged: (db, { subject }) => lockProposed(db, subject),
  apply: async (_services, db, { subject, actor, now, reason }) => {
    await noteApproved(db, subject, actor)
    const by = consoleAct({ db, now, organizationId: null, actor })
    await audit(by, 'books.approve-adjustment', { id: subject, details: { reason } })
  },
})

function nameOf({ dayFrom, dayTill, placement }: Payload): string {
  const [from, till] = [dayInWords(dayFrom), dayInWords(dayTill)]
  const days = dayFrom === dayTill ? from : `${from} to ${till}`
  return placement === null ? days : `${placement}, ${days}`
}

/** Who gains and who loses, as signed amounts. */
function partsOf(sign: '+' | '−', parts: readonly Part[]) {
  const shown = parts.slice(0, mostShown).map(({ name, amount }) => ({
    field: name,
    before: null,
    after: `${sign}${amount}`,
  }))
  const others = parts.length - shown.length
  const more = {
    field: sign === '+' ? 'Other advertisers' : 'Other publishers',
    before: null,
    after: String(others),
  }
  return others > 0 ? [...shown, more] : shown
}
