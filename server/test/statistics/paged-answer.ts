import type { Statistics } from '@frontrow/contract/statistics'
import type { answerStatistics } from '../../src/features/statistics/statistics.ts'

/** Answers any ask with three pages of one row each. */
export const pagesOf: typeof answerStatistics = async (_asker, { after = '1' }) => {
  const answered: Statistics = {
    columns: [
      { name: 'day', kind: 'dimension', unit: 'day' },
      { name: 'impressions', kind: 'measure', unit: 'count' },
    ],
    rows: [[`2026-03-0${after}`, Number(after)]],
    totals: [null, 6],
    next: after === '3' ? null : String(Number(after) + 1),
    state: [],
    fresh_till: '2026-03-04T00:00:00.000Z',
    currency: null,
  }
  return Promise.resolve(answered)
}

/** The CSV file of all three. */
export const csvOfPages =
  '\uFEFFday,impressions\r\n2026-03-01,1\r\n2026-03-02,2\r\n2026-03-03,3\r\n'
