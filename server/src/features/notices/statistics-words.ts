import type { StatisticsNoticeParams } from '@frontrow/contract/notice-kinds/statistics'
import { dayInWords } from '../../lib/time/days-in-words.ts'
import type { NoticeWords, Safe } from './notice-text.ts'

/** The words of notices about files of statistics. */
export const statisticsWords: {
  readonly [K in keyof StatisticsNoticeParams]: (
    params: StatisticsNoticeParams[K],
    safe: Safe,
  ) => NoticeWords
} = {
  statistics_ready: ({ file_id: id, name, from, till, rows, ...is }, safe) => ({
    title: `File "${safe(name)}" is ${is.is_revision ? 'corrected' : 'ready'}`,
    text: `${is.is_revision ? 'A day was corrected in the books. ' : ''}It has ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} about ${daysInWords(from, till)} and is kept for 7 days.${is.is_estimated === true ? ' Not all of its days are closed yet, so its figures may change.' : ''}`,
    link: { label: 'Download file', path: `/app/statistics/files/${id}` },
  }),
}

function daysInWords(from: string, till: string): string {
  return from === till ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(till)}`
}
