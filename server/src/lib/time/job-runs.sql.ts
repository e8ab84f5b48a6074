import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'

/** A background job. The names are stored, so they never change. */
export interface Job {
  name: string
  /** How often it runs; null: only where an operator asks. */
  everySeconds: number | null
}

/**
 * Runs a job that any node may run at any time, and notes how it went. Its error is thrown again.
 * The text that the work returns is shown to operators.
 */
export async function noteRun(
  database: Database,
  job: Job,
  work: () => Promise<string | undefined | void>,
): Promise<void> {
  await database.asSystem((db) => beginRun(db, job))
  await finishRun(database, job, work)
}

/**
 * Runs a job unless it has begun within its time, on this node or another one. An operator who
 * asked for it does not wait for that time. Returns false where it is not its turn.
 */
export async function runInTurn(
  database: Database,
  job: Job,
  work: () => Promise<string | undefined | void>,
): Promise<boolean> {
  if (!(await database.asSystem((db) => takeTurn(db, job)))) return false
  await finishRun(database, job, work)
  return true
}

async function finishRun(
  database: Database,
  { name }: Job,
  work: () => Promise<string | undefined | void>,
): Promise<void> {
  try {
    const result = await work()
    await database.asSystem((db) => endRun(db, name, { result: result ?? null, isFine: true }))
  } catch (error) {
    const result = error instanceof Error ? error.message : String(error)
    await database
      .asSystem((db) => endRun(db, name, { result, isFine: false }))
      .catch(() => undefined)
    throw error
  }
}

async function beginRun(db: Db, { name, everySeconds }: Job): Promise<void> {
  await sql`
    INSERT INTO job_runs (job, every_seconds, started_at) VALUES (${name}, ${everySeconds}, app_now())
    ON CONFLICT (job) DO UPDATE SET every_seconds = excluded.every_seconds, started_at = excluded.started_at,
      finished_at = NULL`.execute(db)
}

async function takeTurn(db: Db, { name, everySeconds }: Job): Promise<boolean> {
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

async function endRun(
  db: Db,
  name: string,
  { result, isFine }: { result: string | null; isFine: boolean },
): Promise<void> {
  await sql`
    UPDATE job_runs SET finished_at = app_now(), result = left(${result}, 10000),
      succeeded_at = CASE WHEN ${isFine} THEN app_now() ELSE succeeded_at END,
      failures = CASE WHEN ${isFine} THEN 0 ELSE failures + 1 END
    WHERE job = ${name}`.execute(db)
}

/** Has a job run at its next look, whatever its time. */
export async function askForRun(db: Db, { name, everySeconds }: Job, by: string): Promise<void> {
  await sql`
    INSERT INTO job_runs (job, every_seconds, started_at, asked_at, asked_by)
    VALUES (${name}, ${everySeconds}, '-infinity', app_now(), ${by})
    ON CONFLICT (job) DO UPDATE SET asked_at = app_now(), asked_by = excluded.asked_by`.execute(db)
}
