import { showStatisticsFile } from '@frontrow/contract/statistics/files'
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
  created_at: '2026-05-26T14:05:00.000Z',
  expires_at: '2026-06-02T14:05:00.000Z',
})

/** A file of statistics that is ready, as the API answers it. */
export const statisticsAnswers = [
  answerTo(showStatisticsFile, {
    file,
    link: {
      url: 'https://ads.example.com/api/v1/statistics/files/0199-file-1/content?till=1',
      expires_at: '2026-05-26T14:20:00.000Z',
    },
  }),
]
