// The work that a node does beside its calls, as a list of jobs. All of it runs by `runJobs`.
import { minuteMs } from '@frontrow/contract/durations'
import type { FastifyBaseLogger } from 'fastify'
import { beginRun, endRun, type NotedJob, takeTurn } from './job-runs.sql.ts'
import type { Database } from '../db/database.ts'
import { eachAlone } from '../failures/each-alone.ts'
import { repeat } from './repeat.ts'

export interface Job extends NotedJob {
  /** How often a node looks whether a run is due; by default as often as it runs. */
  lookMs?: number
  /** It also runs when the node starts. Otherwise the first run is after `lookMs`. */
  isAtStart?: true
  /**
   * On each node: what it does is claimed row by row, or does no harm when it is done twice. On the
   * leader: one node at a time. On one node: on whichever finds first that a run is due.
   */
  runs: 'on each node' | 'on the leader' | 'on one node'
  /**
   * Its runs are noted and shown to operators; the name is one of `jobNames` of the contract. What
   * runs on one node is always noted.
   */
  isNoted?: true
  /**
   * Throws where it fails. A text that it returns is shown to operators. `signal` is aborted when
   * the node ends, which waits for the work.
   */
  work: (signal: AbortSignal) => Promise<string | void>
  /** What the log says of a failure. The work is tried again after `lookMs`. */
  whenFailed: string
  /**
   * What the log says when it works again. Where it is given, a failure after another one is not
   * logged: a database can be down for hours.
   */
  whenFineAgain?: string
  level: 'warn' | 'error'
  /** Runs when the node ends, after all jobs have stopped. */
  close?: () => Promise<void>
}

interface Running {
  database: Database
  log: FastifyBaseLogger
}

/**
 * Runs each job in a loop of its own, so that one that fails or is slow keeps no other from its
 * work. Returns the function that stops them and waits for the runs under way.
 */
export function runJobs(
  services: Running,
  jobs: readonly Job[],
  leads: () => boolean,
): () => Promise<void> {
  const ending = new AbortController()
  const stops = jobs.map((job) => {
    const note = openNotes(services.log, job)
    return repeat({
      pauseMs: job.lookMs ?? job.everyMs ?? minuteMs,
      isAtStart: job.isAtStart === true,
      work: async () => {
        if (job.runs !== 'on the leader' || leads()) await runJob(services, job, ending.signal)
        note.succeeded()
      },
      failed: note.failed,
    })
  })
  return async () => {
    ending.abort()
    await Promise.all(stops.map((stop) => stop()))
    await eachAlone(
      jobs.toReversed(),
      ({ name }) => name,
      async ({ close }) => close?.(),
    )
  }
}

/** Writes into the log how the runs of a job went. */
function openNotes(log: FastifyBaseLogger, { level, whenFailed, whenFineAgain }: Job) {
  let isFailing = false
  return {
    failed: (error: unknown) => {
      if (!isFailing || whenFineAgain === undefined) log[level]({ err: error }, whenFailed)
      isFailing = true
    },
    succeeded: () => {
      if (isFailing && whenFineAgain !== undefined) log.info(whenFineAgain)
      isFailing = false
    },
  }
}

/**
 * Runs a job once, whichever node leads. Returns false for one that runs on one node where no run
 * is due. The error of the work is thrown.
 */
export async function runJob(
  { database }: Pick<Running, 'database'>,
  job: Job,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (job.runs === 'on one node') {
    if (!(await database.asSystem((db) => takeTurn(db, job)))) return false
  } else if (job.isNoted === true) await database.asSystem((db) => beginRun(db, job))
  else {
    await job.work(signal)
    return true
  }
  const note = (result: string | null, isFine: boolean) =>
    database.asSystem((db) => endRun(db, job.name, { result, isFine }))
  try {
    const result = await job.work(signal)
    await note(result ?? null, true)
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error), false).catch(() => undefined)
    throw error
  }
  return true
}
