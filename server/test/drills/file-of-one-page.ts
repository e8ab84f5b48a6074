// A process that begins the file of statistics that waits, and writes its first page alone: the
// second one never comes. Its arguments are the database's address and the folder of files.
import { readConfig } from '../../src/lib/settings/config.ts'
import { openDatabase } from '../../src/lib/db/database.ts'
import { createFiles } from '../../src/lib/files/files.ts'
import { statisticsFilesJob } from '../../src/features/statistics/files/files-job.ts'
import type { answerStatistics } from '../../src/features/statistics/statistics.ts'
import { pagesOf } from '../statistics/paged-answer.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const config = readConfig({ PORT: '8080', LOG_LEVEL: 'silent', FILES_URL: `file:${folder}` })
const services = { config, database: openDatabase({ url }), files: createFiles(config) }

const answer: typeof answerStatistics = (asker, ask) => {
  if (ask.after === undefined) return pagesOf(asker, ask)
  process.stdout.write('one page is written\n')
  setInterval(() => {}, 1000)
  return new Promise(() => {})
}
await statisticsFilesJob(services, answer).work(new AbortController().signal)
