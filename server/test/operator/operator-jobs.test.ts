import { hostname } from 'node:os'
import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/jobs'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { verify } from '../../src/commands/host/operator-checks.ts'
import { verifyJob } from '../../src/features/operator/jobs/verify-job.ts'
import { anomaliesJob } from '../../src/features/operator/for-demo.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { type Job, runJob } from '../../src/lib/time/jobs.ts'
import { openOutbox } from '../../src/features/outbox/open-outbox.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { openWorld } from '../support/world.ts'

// OPERATOR §3.9: background jobs, mails that wait, and the check of everything.

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const someone = () => makeOperator(world, 'support')
const read = async <T>(path: string) => actAs<T>(world, await someone(), { method: 'GET', path })
const post = async (path: string) =>
  callOperator(world, await someone(), { method: 'POST', path, body: { reason: 'asked for' } })
const jobs = () => read<Reply<typeof calls.listJobs>>('/jobs')
const outbox = () => read<Reply<typeof calls.listOutbox>>('/outbox')

const findAnomaliesInTurn = () => runJob(world.services, anomaliesJob(world.services))

const sweep = (work: Job['work']): Job => ({
  name: 'sweep',
  everyMs: 15 * minuteMs,
  runs: 'on the leader',
  isNoted: true,
  work,
  level: 'warn',
  whenFailed: 'failed',
})

test('a job shows what it did, that it failed and why, and that it is late [OPERATOR-3.9]', async () => {
  await runJob(
    world.services,
    sweep(() => Promise.resolve('3 rows removed')),
  )
  const shown = async () => (await jobs()).jobs.find(({ name }) => name === 'sweep')
  expect(await shown()).toMatchObject({
    result: '3 rows removed',
    failures: 0,
    is_running: false,
    is_late: false,
  })
  const broken = runJob(
    world.services,
    sweep(() => Promise.reject(new Error('no disk'))),
  )
  await expect(broken).rejects.toThrow('no disk')
  expect(await shown()).toMatchObject({ result: 'no disk', failures: 1, is_late: false })
  await world.turnClock(hourMs)
  expect(await shown()).toMatchObject({ is_late: true })
})

test('a job that several nodes want to run at once is run by one', async () => {
  const turns = await Promise.all([1, 2, 3, 4].map(() => findAnomaliesInTurn()))
  expect(turns.filter(Boolean)).toHaveLength(1)
  await world.turnClock(10 * minuteMs)
  expect(await findAnomaliesInTurn()).toBe(true)
})

test('a check runs once for each time that an operator asks for it', async () => {
  const check = async () => (await verify(world.services, world.eventUrl)).lines
  expect(await runJob(world.services, verifyJob(check))).toBe(false)
  expect((await post('/checks/verify')).statusCode).toBe(200)
  expect((await jobs()).jobs.find(({ name }) => name === 'verify')).toMatchObject({
    is_asked: true,
    every_seconds: null,
  })
  expect(await runJob(world.services, verifyJob(check))).toBe(true)
  expect(await runJob(world.services, verifyJob(check))).toBe(false)
  const { verified, schema, nodes } = await jobs()
  expect(verified?.differs, verified?.lines.join('\n')).toBe(false)
  expect(verified?.lines.at(-1)).toBe('Everything agrees.')
  expect(nodes).toMatchObject([{ host: hostname(), lane: 0, migration: schema.migration }])
  await post('/checks/verify')
  const differing = async () => ['DIFFERS  counters', 'one is gone']
  await runJob(world.services, verifyJob(differing))
  expect((await jobs()).verified).toMatchObject({ differs: true })
})

test('a mail that cannot be sent shows why, without an address', async () => {
  const refusing = openOutbox(
    {
      isNear: true,
      deliver: ({ to }) => Promise.reject(new Error(`450 <${to}> mailbox busy`)),
    },
    world.services,
  )
  const now = await world.database.asSystem(readNow)
  const words = { subject: 'You are in', text: 'Hello', html: '', kind: 'test', gist: '' }
  const mail = { to: 'ida@harbour.example', ...words }
  const [late, held] = await world.database.asSystem(async (db) => [
    await refusing.write(db, mail, { now }),
    await refusing.write(db, mail, { now, holdMs: minuteMs }),
  ])
  await refusing.sendDue()
  const shown = await outbox()
  expect(shown.mails.find(({ id }) => id === late)).toMatchObject({
    subject: 'You are in',
    domain: 'harbour.example',
    tries: 1,
    is_held: false,
    failure: '450 <…@harbour.example> mailbox busy',
  })
  expect(JSON.stringify(shown)).not.toContain('ida')
  expect((await post(`/outbox/${held ?? ''}/drop`)).json()).toMatchObject({ reason: 'mail_held' })
  expect((await post('/outbox/none/retry')).json()).toMatchObject({ reason: 'mail_not_waiting' })
  expect((await post(`/outbox/${late ?? ''}/retry`)).statusCode).toBe(200)
  expect((await outbox()).mails.map(({ id }) => id)).toEqual([held])
  await world.turnClock(2 * minuteMs)
  await refusing.sendDue()
  expect((await post(`/outbox/${held ?? ''}/drop`)).statusCode).toBe(200)
  expect((await outbox()).mails).toEqual([])
  const acts = await world.ask<{ action: string }>(
    `SELECT action FROM audit_log WHERE action LIKE 'mail.%' ORDER BY at, id`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['mail.retry', 'mail.drop'])
})

test('mails are listed in pages', async () => {
  const now = await world.database.asSystem(readNow)
  await world.database.asSystem(async (db) => {
    const empty = { text: '', html: '', kind: 'test', gist: '' }
    for (let count = 0; count < 53; count += 1)
      await world.services.mail.write(
        db,
        { to: `a${count}@b.example`, subject: `Mail ${count}`, ...empty },
        { now, holdMs: hourMs },
      )
  })
  const first = await outbox()
  const second = await read<Reply<typeof calls.listOutbox>>(`/outbox?after=${first.next ?? ''}`)
  const ids = [...first.mails, ...second.mails].map(({ id }) => id)
  expect([first.mails.length, second.mails.length, second.next]).toEqual([50, 3, null])
  expect(new Set(ids).size).toBe(53)
})
