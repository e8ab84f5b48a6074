import { createHash } from 'node:crypto'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { fileDays, linkMinutes, type StatisticsFile } from '@frontrow/contract/statistics/files'
import { expect, test } from 'vitest'
import { csvOfPages, pagesOf } from '../../../../test/statistics/paged-answer.ts'
import { showNotices } from '../../../../test/support/noticed.ts'
import { statisticsBodies } from '../../../../test/support/statistics.ts'
import { messagesOf, takeMessages } from '../../../../test/support/webhooks.ts'
import { sharedLaterWorld, type TestMember } from '../../../../test/support/world.ts'
import { runJob } from '../../../lib/time/jobs.ts'
import { claimFile } from './file.sql.ts'
import { statisticsFilesJob, sweepStatisticsFiles } from './files-job.ts'

const world = await sharedLaterWorld()
const money = { about: 'spend', measures: ['charged'] } as const

const makeAll = () => runJob(world.services, statisticsFilesJob(world.services, pagesOf))

const make = (as: TestMember, body: object = {}, headers: Record<string, string> = {}) =>
  world.call(as, {
    method: 'POST',
    path: '/statistics/files',
    body: { ...statisticsBodies.makeStatisticsFile(), ...body },
    headers,
  })

interface Shown {
  file: StatisticsFile
  link: { url: string } | null
  reason?: string
}

async function show(as: TestMember, id: string): Promise<Shown> {
  const answered = await world.call(as, { method: 'GET', path: `/statistics/files/${id}` })
  return answered.json<Shown>()
}

async function listed(as: TestMember): Promise<string[]> {
  const answered = await world.call(as, { method: 'GET', path: '/statistics/files' })
  return answered.json<{ files: { id: string }[] }>().files.map(({ id }) => id)
}

const download = (url: string) => {
  const { pathname, search } = new URL(url)
  return world.server.inject({ method: 'GET', url: `${pathname}${search}` })
}

/** A file that is ready, and a link to it. */
async function ready(as: TestMember, body: object = {}): Promise<{ id: string; url: string }> {
  const made = await make(as, body)
  expect(made.statusCode, made.body).toBe(200)
  const { id } = made.json<StatisticsFile>()
  await makeAll()
  return { id, url: (await show(as, id)).link?.url ?? '' }
}

test('a file has all pages of its ask, and a link downloads it without a session', async () => {
  const owner = await world.member()
  await takeMessages(world, [owner.organizationId], ['statistics.ready'])
  const { id, url } = await ready(owner, { name: 'Per day' })
  const { file } = await show(owner, id)
  const got = await download(url)
  expect(got.body).toBe(csvOfPages)
  expect(got.headers['content-disposition']).toContain('per-day-2026-03-01-2026-03-03.csv')
  expect(file).toMatchObject({ state: 'ready', rows: 3, bytes: Buffer.byteLength(csvOfPages) })
  expect(file.sha256).toBe(createHash('sha256').update(csvOfPages).digest('hex'))
  const { notices } = await showNotices(world, owner)
  expect(notices.map(({ kind }) => kind)).toContain('statistics_ready')
  expect(await messagesOf(world, 'statistics.ready', [owner.organizationId])).toMatchObject([
    { file_id: id, rows: 3 },
  ])
})

test('an organization has one file made at a time, and one of a repeated key', async () => {
  const owner = await world.member()
  const first = await make(owner, {}, { 'idempotency-key': 'once' })
  const again = await make(owner, {}, { 'idempotency-key': 'once' })
  expect(again.json()).toEqual(first.json())
  expect((await make(owner)).json()).toMatchObject({ reason: 'statistics_file_being_made' })
  await makeAll()
  expect((await make(owner)).statusCode).toBe(200)
  await makeAll()
})

test('a link to a file with money ends when its member may not see money any more', async () => {
  const owner = await world.member()
  const { id } = await ready(owner, money)
  for (const role of [roleCodes.admin, roleCodes.sales, roleCodes.finance]) {
    const member = await world.colleague(owner, role)
    expect(await listed(member)).toEqual([id])
    const { url = '' } = (await show(member, id)).link ?? {}
    expect((await download(url)).statusCode).toBe(200)
    await world.ask('UPDATE memberships SET role = $2 WHERE developer_id = $1', [
      member.developerId,
      roleCodes.viewer,
    ])
    expect((await download(url)).json()).toMatchObject({ reason: 'statistics_link_expired' })
  }
})

test('a file with money is not written for a maker who may not see it any more', async () => {
  const owner = await world.member()
  const sales = await world.colleague(owner, roleCodes.sales)
  const { id } = (await make(sales, money)).json<StatisticsFile>()
  await world.ask('UPDATE memberships SET role = $2 WHERE developer_id = $1', [
    sales.developerId,
    roleCodes.viewer,
  ])
  await makeAll()
  expect((await show(owner, id)).file.state).toBe('failed')
})

test('a link is for one file and ends after 15 minutes, with its member or with the file', async () => {
  const owner = await world.member()
  const leaving = await world.colleague(owner, roleCodes.viewer)
  const { id, url } = await ready(owner)
  const { url: left = '' } = (await show(leaving, id)).link ?? {}
  await world.call(owner, {
    method: 'POST',
    path: `/team/members/${leaving.developerId}/removal`,
  })
  expect((await download(left)).statusCode).toBe(403)
  const other = await ready(owner)
  expect((await download(url.replace(id, other.id))).statusCode).toBe(403)
  expect((await download(url)).statusCode).toBe(200)
  await world.turnClock(linkMinutes * minuteMs)
  expect((await download(url)).statusCode).toBe(403)
  const { url: later = '' } = (await show(owner, id)).link ?? {}
  await world.turnClock(fileDays * dayMs)
  await sweepStatisticsFiles(world.services)
  expect((await download(later)).statusCode).toBe(403)
  expect(await world.services.files.read(`statistics-${id}/1.csv`)).toBeUndefined()
  expect(await listed(owner)).toEqual([])
})

test('a file whose node is gone is made by another one after a minute', async () => {
  const owner = await world.member()
  const { id } = (await make(owner)).json<StatisticsFile>()
  await world.database.asSystem(claimFile)
  await makeAll()
  expect((await show(owner, id)).file.state).toBe('making')
  await world.turnClock(minuteMs)
  await makeAll()
  const { file, link } = await show(owner, id)
  expect(file.state).toBe('ready')
  expect((await download(link?.url ?? '')).body).toBe(csvOfPages)
})

test('another organization neither sees a file nor its link', async () => {
  const { id } = await ready(await world.member())
  const stranger = await world.member()
  expect((await show(stranger, id)).reason).toBe('statistics_file_not_found')
  expect(await listed(stranger)).toEqual([])
})
