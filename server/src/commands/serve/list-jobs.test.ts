import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { jobNames } from '@frontrow/contract/operator/jobs'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../../../test/support/world.ts'
import { watchRates } from '../../features/billing/billing.ts'
import { askForRun } from '../../lib/time/job-runs.sql.ts'
import { type Job, runJobs } from '../../lib/time/jobs.ts'
import { listNodeJobs } from './list-jobs.ts'

const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
// World of its own: every job of the network works and fails in it.
const world = await openWorld({ log })
const { services, delivery, coreUrl, eventUrl } = world
const rates = await watchRates(services)
const ended: unknown[] = []
const { all } = listNodeJobs(
  services,
  { databases: { coreUrl, eventUrl }, delivery, rates },
  (because) => void ended.push(because),
)
afterAll(async () => {
  for (const job of all) await job.close?.()
})

const isShown = ({ isNoted, runs }: Job) => isNoted === true || runs === 'on one node'

test('each job has its own name, and operators see those of the contract', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(
    all
      .filter(isShown)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...jobNames].toSorted())
})

test.each(['odd', 'even'])(
  'where every %s job throws again and again, the others work [FINDINGS3-M10]',
  async (half) => {
    const bad = all.filter((_, place) => (place % 2 === 1) === (half === 'odd'))
    await world.turnClock(hourMs + minuteMs)
    for (const asked of ['verify', 'rates'])
      await world.database.asSystem((db) => askForRun(db, asked, 'nobody'))
    lines.length = 0
    const runs = new Map<string, number>()
    const quick = all.map((job): Job => ({
      ...job,
      close: async () => {},
      lookMs: 1000,
      work: async (signal) => {
        const done = bad.includes(job) ? undefined : await job.work(signal)
        runs.set(job.name, (runs.get(job.name) ?? 0) + 1)
        if (bad.includes(job)) throw new Error('a broken row')
        return done
      },
    }))
    const stop = runJobs(services, quick, () => true)
    // What runs on one node has one run until its time has come again.
    const wanted = all.map((job) => ({ name: job.name, most: job.runs === 'on one node' ? 1 : 2 }))
    try {
      await expect
        .poll(() => wanted.filter(({ name, most }) => (runs.get(name) ?? 0) < most), {
          timeout: 120_000,
        })
        .toEqual([])
    } finally {
      await stop()
    }
    const told = new Set(lines.map(({ msg }) => msg))
    expect([...told].toSorted()).toEqual(bad.map(({ whenFailed }) => whenFailed).toSorted())
    const failing = await world.ask<{ job: string; result: string }>(
      'SELECT job, result FROM job_runs WHERE failures > 0 ORDER BY job COLLATE "C"',
    )
    const noted = bad.filter(isShown).map(({ name }) => name)
    expect(failing).toEqual(noted.toSorted().map((job) => ({ job, result: 'a broken row' })))
    expect(ended).toEqual([])
    await world.ask('UPDATE job_runs SET failures = 0')
  },
  180_000,
)
