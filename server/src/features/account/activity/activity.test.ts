import type { exportActivity, listActivity } from '@frontrow/contract/account/activity'
import type { Reply } from '@frontrow/contract/endpoint'
import { minuteMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { expect, test } from 'vitest'
import { createCampaign, makeAdvertiser } from '../../../../test/support/advertiser.ts'
import { post } from '../../../../test/support/sign-in.ts'
import { openWorld, type TestMember } from '../../../../test/support/world.ts'
import { approveOrganization, rejectOrganization } from '../account.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()

type List = Reply<typeof listActivity>

const read = async (member: TestMember, query = ''): Promise<List> => {
  const answer = await world.call(member, {
    method: 'GET',
    path: `/organization/activity${query}`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<List>()
}

const createApp = async (member: TestMember, name: string): Promise<string> => {
  const body = { name, google_app_id: `com.example.a${Math.random()}`, category: 'Games' }
  const answer = await world.call(member, {
    method: 'POST',
    path: `/app/${member.developerId}`,
    body,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}

const editApp = (member: TestMember, id: string, name: string) =>
  world.call(member, { method: 'PUT', path: `/app/${id}`, body: { name } })

/** Rows of the past, written at once and without links. */
async function fill({ organizationId }: TestMember, rows: number): Promise<void> {
  await world.ask('ALTER TABLE audit_log DISABLE TRIGGER link_audit_rows')
  await world.ask(
    `INSERT INTO audit_log (id, organization_id, at, actor, via, action, object_id)
     SELECT ('018f0000-0000-7000-8' || $3 || '-' || lpad(to_hex(n), 12, '0'))::uuid, $1,
       timestamptz '2026-01-01 00:00Z' + n * interval '1 second', 'system', 'system', 'app.edit', 'none'
     FROM generate_series(1, $2::int) n`,
    [organizationId, rows, organizationId.slice(-3)],
  )
  await world.ask('ALTER TABLE audit_log ENABLE TRIGGER link_audit_rows')
}

test('the activity has who did what, with names, before and after', async () => {
  const ida = await world.member()
  const id = await createApp(ida, 'Tidepool')
  await editApp(ida, id, 'Tidepool Match')
  await editApp(ida, id, 'Tidepool Match')
  const { entries, next, looked_back_to, actors } = await read(ida)
  expect(entries).toMatchObject([
    {
      actor: `developer:${ida.developerId}`,
      actor_name: 'Ida Lindqvist',
      via: 'console',
      action: 'app.edit',
      object_name: 'Tidepool Match',
      changes: [{ field: 'name', before: 'Tidepool', after: 'Tidepool Match' }],
    },
    { action: 'app.create', object_id: id, object_name: 'Tidepool Match', changes: [] },
  ])
  expect({ next, looked_back_to }).toEqual({ next: null, looked_back_to: null })
  expect(actors.map(({ name }) => name)).toEqual(['Ida Lindqvist', 'Support', 'System'])
})

test('an operator in the activity is Support, and has no reasons', async () => {
  const ida = await world.member()
  await rejectOrganization(world.services, { email: ida.email, why: 'scam', operator: 'maren' })
  await approveOrganization(world.services, { email: ida.email, operator: 'maren' })
  const text = JSON.stringify(await read(ida))
  expect(text).toContain('"actor_name":"Support"')
  expect(text).not.toContain('maren')
  expect(text).not.toContain('scam')
})

test('filters narrow by actor, action, area and day', async () => {
  const ida = await world.member()
  const bo = await world.colleague(ida, roleCodes.developer)
  const id = await createApp(ida, 'Tidepool')
  await editApp(bo, id, 'Tides')
  const actions = async (query: string) =>
    (await read(ida, query)).entries.map(({ action }) => action)
  expect(await actions(`?actor=developer:${bo.developerId}`)).toEqual(['app.edit'])
  expect(await actions('?action=app.create')).toEqual(['app.create'])
  expect(await actions('?action=app')).toEqual(['app.edit', 'app.create'])
  expect(await actions('?action=ap')).toEqual([])
  expect(await actions('?actor=operator')).toEqual([])
  const [row] = await world.ask<{ day: string }>(`SELECT app_now()::date::text AS day`)
  expect(await actions(`?from_day=${row?.day}&to_day=${row?.day}`)).toHaveLength(2)
  expect(await actions('?to_day=2020-01-01')).toEqual([])
})

test('a search through pages misses no entry', async () => {
  const ida = await world.member()
  await fill(ida, 50_120)
  const seen: string[] = []
  let query = ''
  for (let page = 0; page < 3; page += 1) {
    const { entries, next } = await read(ida, query)
    seen.push(...entries.map(({ id }) => id))
    query = `?before=${next}`
  }
  expect(new Set(seen).size).toBe(150)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const partial = await read(ida, '?action=campaign')
  expect(partial).toMatchObject({ entries: [], looked_back_to: '2026-01-01T00:02:01.000Z' })
  const rest = await read(ida, `?action=campaign&before=${partial.next}`)
  expect(rest).toMatchObject({ entries: [], next: null, looked_back_to: null })
})

test('an export is in the activity itself, and no cell is a formula', async () => {
  const ida = await world.member()
  await createApp(ida, '=HYPERLINK("https://example.com"), "x"')
  const save = async (format: string) => {
    const path = `/organization/activity/export?format=${format}`
    return (await world.call(ida, { method: 'GET', path })).json<Reply<typeof exportActivity>>()
  }
  const csv = await save('csv')
  expect(csv.file_name).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.content.split('\r\n')[1]).toContain(
    `,Ida Lindqvist,console,app.create,"'=HYPERLINK(""https://example.com""), ""x""",`,
  )
  const lines = (await save('ndjson')).content.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual([
    'activity.export',
    'app.create',
  ])
})

test('an edit of a campaign says what was changed, before and after', async () => {
  const ida = await world.member()
  const own = await makeAdvertiser(world, ida)
  const campaign = (await createCampaign(world, own, { regions: ['SE', 'DE-BY'] })).json<{
    id: string
  }>()
  const answer = await world.call(ida, {
    method: 'PUT',
    path: `/campaign/${campaign.id}/app/${own.appId}`,
    body: { name: 'Late harvest', daily_budget: '20.05', regions: ['SE', 'NO'] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const [entry] = (await read(ida)).entries
  expect(entry).toMatchObject({ action: 'campaign.edit', object_name: 'Late harvest' })
  const changes = new Map(entry?.changes.map(({ field, ...values }) => [field, values]))
  expect(changes.get('name')).toEqual({ before: expect.any(String), after: 'Late harvest' })
  expect(changes.get('daily_budget_micros')).toMatchObject({ after: '20.05' })
  expect(changes.get('regions')).toEqual({ before: null, after: '1 added, 1 removed' })
  expect([...changes.keys()].toSorted()).toEqual([
    'currency',
    'daily_budget_micros',
    'name',
    'regions',
  ])
})

test('the parts of a long export are one file: every row once, and one head', async () => {
  const ida = await world.member()
  await fill(ida, 10_005)
  const parts: string[] = []
  for (let before: string | null | undefined; before !== null;) {
    const from: string = before === undefined ? '' : `&before=${before}`
    const path = `/organization/activity/export?format=csv&action=app.edit${from}`
    const part = (await world.call(ida, { method: 'GET', path })).json<
      Reply<typeof exportActivity>
    >()
    parts.push(part.content)
    before = part.next
  }
  expect(parts).toHaveLength(2)
  const lines = parts.join('').trim().split('\r\n')
  expect(lines.filter((line) => line.startsWith('at,'))).toHaveLength(1)
  expect(new Set(lines).size).toBe(10_006)
})

test('a link to set a new password that somebody asks for is in the activity', async () => {
  const ida = await world.member()
  await post(world, 'forgot-password', { body: { email: ida.email } })
  expect((await read(ida)).entries).toMatchObject([
    { action: 'developer.forgot-password', actor_name: 'Unknown', object_name: 'Ida Lindqvist' },
  ])
})

test('failed sign-ins are in the activity once a minute', async () => {
  const ida = await world.member()
  const body = { username: ida.email, password: 'not the right one', remember_me: 'false' }
  const guess = async () => post(world, 'token', { body: new URLSearchParams(body).toString() })
  expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([401, 401])
  await world.turnClock(2 * minuteMs)
  await guess()
  expect((await read(ida)).entries).toMatchObject([
    { action: 'session.fail', actor_name: 'Unknown', object_name: 'Ida Lindqvist' },
    { action: 'session.fail' },
  ])
})
