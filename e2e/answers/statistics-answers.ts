import { listStatisticsFiles, showStatisticsFile } from '@frontrow/contract/statistics/files'
import {
  createStatisticsSchedule,
  editStatisticsSchedule,
  listStatisticsSchedules,
  removeStatisticsSchedule,
} from '@frontrow/contract/statistics/schedules'
import { answerTo, partFor } from './answer-for.ts'

const file = partFor(showStatisticsFile.reply.properties.file, {
  id: '0199-file-1',
  name: 'Spend by day',
  format: 'csv',
  from: '2026-05-01',
  till: '2026-05-25',
  state: 'ready',
  rows: 25,
  bytes: 640,
  sha256: 'ab'.repeat(32),
  made_by: 'Ida Lindqvist',
  is_estimated: true,
  created_at: '2026-05-26T14:05:00.000Z',
  expires_at: '2026-06-02T14:05:00.000Z',
})

/** A schedule that has made one file. */
const schedule = partFor(createStatisticsSchedule.reply, {
  id: '0199-schedule-1',
  name: 'Spend by campaign',
  ask: { about: 'spend', by: ['campaign'], measures: ['impressions', 'spent'] },
  format: 'parquet',
  every: 'week',
  hour: 8,
  time_zone: 'Europe/Berlin',
  when_closed: true,
  made_by: 'Ida Lindqvist',
  made_by_id: '0199-dev',
  recipients: [
    { id: '0199-dev', name: 'Ida Lindqvist' },
    { id: '0199-folke', name: 'Folke Dahl' },
  ],
  next_on: '2026-06-01',
  last_sent_at: '2026-05-25T06:02:00.000Z',
  created_at: '2026-05-20T14:05:00.000Z',
  version: 2,
})

const sent = {
  ...file,
  id: '0199-file-2',
  name: schedule.name,
  made_by: null,
  schedule_id: schedule.id,
  is_revision: true,
  is_estimated: false,
}

/** A file of statistics that is ready and a schedule, as the API answers them. */
export const statisticsAnswers = [
  answerTo(listStatisticsFiles, { files: [sent, file] }),
  answerTo(listStatisticsSchedules, { schedules: [schedule] }),
  answerTo(createStatisticsSchedule, schedule),
  answerTo(editStatisticsSchedule, schedule),
  answerTo(removeStatisticsSchedule, { id: schedule.id }),
  answerTo(showStatisticsFile, {
    file,
    link: {
      url: 'https://ads.example.com/api/v1/statistics/files/0199-file-1/content?till=1',
      expires_at: '2026-05-26T14:20:00.000Z',
    },
  }),
]
