import { isDeepStrictEqual as isEqual } from 'node:util'
import Type from 'typebox'
import { proposalKind } from '../../proposals/proposals.ts'
import { missingForClose, startMonthClose } from './start-month-close.ts'
import { monthInWords } from '../../../lib/time/days-in-words.ts'
import { lockDayClose, isMonthClosed } from '../../books/books.ts'
import { publisherChanges, PublishersOfMonth } from '../../documents/for-accounting.ts'
import { publishersOfMonth } from '../../documents/for-accounting.ts'

/** The close of a month, such as `2026-10`, which is the subject. */
const closedMonth = Type.Object({
  month: Type.String(),
  /** Absent from proposals of older versions. */
  publishers: Type.Optional(PublishersOfMonth),
})

export const monthClosed = proposalKind(closedMonth, {
  name: 'books.close-month',
  needs: 'finance.write',
  title: 'Close month',
  subjectName: (_db, { payload }) => Promise.resolve(payload.month),
  changes: ({ month, publishers }) => [
    { field: `Earnings of ${monthInWords(month)}`, before: 'Estimated', after: 'Final' },
    ...(publishers === undefined ? [] : publisherChanges(publishers)),
  ],
  isUnchanged: async (db, { payload: { month, publishers } }) => {
    await lockDayClose(db)
    if (await isMonthClosed(db, `${month}-01`)) return false
    if ((await missingForClose(db, month)).length > 0) return false
    return publishers === undefined || isEqual(publishers, await publishersOfMonth(db, month))
  },
  apply: async (_services, db, { payload, actor }) => {
    const { outcome } = await startMonthClose(db, { month: payload.month, actor, via: 'console' })
    if (outcome !== 'started') throw new Error(`${payload.month} cannot be closed: ${outcome}`)
  },
})
