import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { execute } from '../db/rows.ts'

/** A job whose runs are noted. The names are stored, so they never change. */
export interface NotedJob {
  name: string
  /** How often it runs; null: only where an operator asks. */
  everyMs: number | null
}

const secondsOf = ({ everyMs }: NotedJob) => (everyMs === null ? null : everyMs / 1000)

/** Notes that a job has begun, on whichever node. */
export async function beginRun(db: Db, job: NotedJob): Promise<void> {
  await execute(db)`
    INSERT INTO job_runs (job, every_seconds, started_at) VALUES (${job.name}, ${secondsOf(job)}, app_now())
    ON CONFLICT (job) DO UPDATE SET every_seconds = excluded.every_seconds, started_at = excluded.started_at,
      finished_at = NULL`
}

/**
 * Notes that a job has begun, unless it has begun within its time, on this node or another one. An
 * operator who asked for it does not wait for that time. Returns false where it is not its turn.
 */
export async function takeTurn(db: Db, job: NotedJob): Promise<boolean> {
  const { name } = job
  const everySeconds = secondsOf(job)
  const begun = { started_at: sql<Date>`app_now()`, finished_at: null, asked_at: null }
  if (everySeconds !== null)
    await db
      .insertInto('job_runs')
      .values({ job: name, every_seconds: everySeconds, started_at: sql`'-infinity'` })
      .onConflict((conflict) => conflict.column('job').doNothing())
      .execute()
  // Without a period the comparison is null, so only a run that was asked for begins.
  const taken = await db
    .updateTable('job_runs')
    .set({ every_seconds: everySeconds, ...begun })
    .where('job', '=', name)
    .where((eb) =>
      eb.or([
        eb('asked_at', 'is not', null),
        sql<boolean>`started_at <= app_now() - make_interval(secs => ${everySeconds})`,
      ]),
    )
    .returning('job')
    .execute()
  return taken.length === 1
}

/** Notes how a run went. The result is shown to operators. */
export async function endRun(
  db: Db,
  name: string,
  { result, isFine }: { result: string | null; isFine: boolean },
): Promise<void> {
  await execute(db)`
    UPDATE job_runs SET finished_at = app_now(), result = left(${result}, 10000),
      succeeded_at = CASE WHEN ${isFine} THEN app_now() ELSE succeeded_at END,
      failures = CASE WHEN ${isFine} THEN 0 ELSE failures + 1 END
    WHERE job = ${name}`
}

/** Has a job without a time of its own run at its next look. */
export async function askForRun(db: Db, name: string, by: string): Promise<void> {
  await execute(db)`
    INSERT INTO job_runs (job, every_seconds, started_at, asked_at, asked_by)
    VALUES (${name}, NULL, '-infinity', app_now(), ${by})
    ON CONFLICT (job) DO UPDATE SET asked_at = app_now(), asked_by = excluded.asked_by`
}
