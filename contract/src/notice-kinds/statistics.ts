/** The parameters that notices about statistics files store: a part of `NoticeParams`. */
export interface StatisticsNoticeParams {
  /**
   * Days are dates such as 2026-03-01. `is_revision`: a day was corrected after the previous file.
   * `is_estimated`: not all days were closed; older notices do not have it.
   */
  statistics_ready: {
    file_id: string
    name: string
    format: string
    from: string
    till: string
    rows: number
    is_revision: boolean
    is_estimated?: boolean
  }
}

/**
 * A part of `noticeKinds`. The member who ordered the file or the recipients of its schedule get
 * it.
 */
export const statisticsNoticeKinds = {
  statistics_ready: {
    label: 'Statistics file ready',
    needs: 'person',
    delivery: 'mail',
    isMandatory: false,
  },
} as const
