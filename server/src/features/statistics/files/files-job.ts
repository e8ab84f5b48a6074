import type { Services } from '../../../lib/calls/context.ts'
import { Refusal } from '../../../lib/failures/refuse.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { answerStatistics } from '../answer/answer-statistics.ts'
import { allowedMembers } from './allowed-members.ts'
import { folderOfFile } from './as-file.ts'
import {
  claimFile,
  type ClaimedFile,
  deleteFile,
  expiredFiles,
  giveClaimBack,
  noteFailed,
  noteReady,
} from './file.sql.ts'
import { notifyReady } from './notify-ready.ts'
import { type FileWork, writeStatisticsFile } from './write-file.ts'

/** A try may fail because its node ended or the database was away, so it is repeated. */
const mostTries = 3

/** Makes the files that wait, one at a time on each node. */
export function statisticsFilesJob(
  services: FileWork['services'],
  answer: FileWork['answer'] = answerStatistics,
): Job {
  return {
    name: 'files of statistics',
    everyMs: 2000,
    runs: 'on each node',
    work: (signal) => makeWaitingFiles({ services, answer, signal }),
    level: 'warn',
    whenFailed:
      'a file of statistics could not be made; it is tried again in a minute, three times in all; check the database and the file storage',
  }
}

/** Makes waiting files until there is none that no other node is making. */
async function makeWaitingFiles(work: FileWork): Promise<void> {
  const { database } = work.services
  while (!work.signal.aborted) {
    const file = await database.asSystem(claimFile)
    if (file === undefined) return
    await makeFile(work, file)
  }
}

async function makeFile(work: FileWork, file: ClaimedFile): Promise<void> {
  const { database } = work.services
  const fail = (why: string) => database.asSystem((db) => noteFailed(db, file, why))
  if (file.tries > mostTries) return fail('It could not be made. Try again, or ask for fewer days.')
  const { madeBy } = file
  const maySee = await database.asSystem(
    async (db) => madeBy === null || (await allowedMembers(db, file, [madeBy])).length > 0,
  )
  if (!maySee) return fail('Whoever asked for it may not see these figures any more.')
  try {
    const written = await writeStatisticsFile(work, file)
    if (written === undefined) return await database.asSystem((db) => giveClaimBack(db, file))
    await database.asSystem(async (db) => {
      const now = await readNow(db)
      if (await noteReady(db, file, written)) await notifyReady(db, { file, written, now })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error
    await fail(error.message)
  }
}

/** Removes the files that have expired. */
export async function sweepStatisticsFiles({
  database,
  files,
}: Pick<Services, 'database' | 'files'>): Promise<void> {
  for (const { id } of await database.asSystem(expiredFiles)) {
    await files.remove(folderOfFile(id))
    await database.asSystem((db) => deleteFile(db, id))
  }
}
