/** What the kind of notice about files of statistics stores: a part of `NoticeParams`. */
export interface StatisticsNoticeParams {
  /** The days are like 2026-03-01. With `is_revision` a day was corrected after the file before. */
  statistics_ready: {
    file_id: string
    name: string
    format: string
    from: string
    till: string
    rows: number
    is_revision: boolean
  }
}

/** A part of `noticeKinds`. Whoever ordered the file gets it, and the recipients of a schedule. */
export const statisticsNoticeKinds = {
  statistics_ready: {
    label: 'Statistics file ready',
    needs: 'person',
    delivery: 'mail',
    isMandatory: false,
  },
} as const
