import Type from 'typebox'
import { proposalKind } from '../../proposals/proposals.ts'
import { lockDayClose } from '../days/post-day.sql.ts'
import { isMonthClosed } from '../journal/closed-month.sql.ts'
import { missingForClose, startMonthClose } from './start-month-close.ts'
import { monthInWords } from '../../../lib/time/days-in-words.ts'

/** The close of a month, such as `2026-10`, which is the subject. */
const closedMonth = Type.Object({ month: Type.String() })

export const monthClosed = proposalKind(closedMonth, {
  name: 'books.close-month',
  needs: 'finance.write',
  title: 'Close month',
  subjectName: (_db, { payload }) => Promise.resolve(payload.month),
  changes: ({ month }) => [
    { field: `Earnings of ${monthInWords(month)}`, before: 'Estimated', after: 'Final' },
  ],
  isUnchanged: async (db, { payload }) => {
    await lockDayClose(db)
    if (await isMonthClosed(db, `${payload.month}-01`)) return false
    return (await missingForClose(db, payload.month)).length === 0
  },
  apply: async (_services, db, { payload, actor }) => {
    const { outcome } = await startMonthClose(db, { month: payload.month, actor, via: 'console' })
    if (outcome !== 'started') throw new Error(`${payload.month} cannot be closed: ${outcome}`)
  },
})
