import { dayMs } from '@frontrow/contract/durations'
import { correctedDays } from '@frontrow/contract/statistics/schedules'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { allAlone, eachAlone } from '../../../lib/failures/each-alone.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { allowedMembers } from '../files/allowed-members.ts'
import { insertFile } from '../files/file.sql.ts'
import { newFile } from '../files/make-file.ts'
import { nextRunDay, type Period, periodOf, runDayFrom } from './run-days.ts'
import {
  correctedRuns,
  type DueSchedule,
  dueSchedules,
  lockSchedule,
  noteRun,
  removeOldRuns,
  setNextRun,
} from './schedule.sql.ts'

type Work = Pick<Services, 'database'>

/** Orders the files of due schedules, and revised files of periods of which a day was corrected. */
export function statisticsSchedulesJob(services: Services): Job {
  return {
    name: 'schedules of statistics',
    everyMs: 60_000,
    runs: 'on the leader',
    work: () =>
      allAlone({
        'due files': () => orderDueFiles(services),
        'revisions of files': () => orderRevisions(services),
      }),
    level: 'warn',
    whenFailed:
      'files of schedules were not ordered; they are late, and the next try is in a minute; check the database if this repeats',
  }
}

async function orderDueFiles({ database }: Work): Promise<void> {
  await eachAlone(
    await database.asSystem(dueSchedules),
    ({ id }) => id,
    (schedule) => database.asSystem((db) => orderDueFile(db, schedule)),
  )
}

async function orderDueFile(db: Db, schedule: DueSchedule): Promise<void> {
  const { id, every, runsOn } = schedule
  if (!(await lockSchedule(db, schedule))) return
  const now = await readNow(db)
  const period = periodOf(every, runsOn)
  // Another file of the organization is being made, so the schedule is tried again in a minute.
  if (!(await orderFile(db, schedule, { period, now, isRevision: false }))) return
  // After an outage only the runs of the last week are made up for.
  const oldest = runDayFrom(every, utcDayOf(new Date(now.getTime() - 7 * dayMs)))
  const next = nextRunDay(every, runsOn)
  await setNextRun(db, id, next < oldest ? oldest : next)
}

async function orderRevisions({ database }: Work): Promise<void> {
  const runs = await database.asSystem(async (db) => {
    const now = await readNow(db)
    const since = new Date(now.getTime() - correctedDays * dayMs)
    await removeOldRuns(db, since)
    return correctedRuns(db, since)
  })
  await eachAlone(
    runs,
    ({ id, tillDay }) => `${id} till ${tillDay}`,
    ({ fromDay: from, tillDay: till, ...schedule }) =>
      database.asSystem(async (db) => {
        if (!(await lockSchedule(db, schedule))) return
        const now = await readNow(db)
        await orderFile(db, schedule, { period: { from, till }, now, isRevision: true })
      }),
  )
}

/**
 * Orders a file of a schedule. Returns false while another file of the organization is being made.
 * Orders none where no recipient may see it.
 */
async function orderFile(
  db: Db,
  schedule: DueSchedule,
  { period, now, isRevision }: { period: Period; now: Date; isRevision: boolean },
): Promise<boolean> {
  const { id: scheduleId, organizationId, name, format } = schedule
  if ((await allowedMembers(db, schedule, schedule.recipientIds)).length === 0) return true
  const ask = { ...schedule.ask, ...period }
  const file = {
    ...newFile({ now, organizationId }, { ask, format, name }),
    scheduleId,
    isRevision,
  }
  if (!(await insertFile(db, file))) return false
  await noteRun(db, { organizationId, scheduleId, ...period, now })
  return true
}
