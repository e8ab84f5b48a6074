import { expect, test } from 'vitest'
import type { Reply } from '@frontrow/contract/endpoint'
import { roleCodes } from '@frontrow/contract/permissions'
import type * as acts from '@frontrow/contract/operator/organization-acts'
import type { listNetworkOrganizations } from '@frontrow/contract/operator/organizations'
import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import { sendNoticeMails } from '../../src/features/notices/notices.ts'
import { showNotices } from '../support/noticed.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { mailsTo } from '../support/sign-in.ts'
import { sharedWorld, type TestMember } from '../support/world.ts'

// OPERATOR §3.6: tags, holds and messages for several organizations at once.

const world = await sharedWorld()
const reader = await makeOperator(world, 'support')

type Listed = Reply<typeof listNetworkOrganizations>['organizations'][number]
type Results = Reply<typeof acts.tagOrganizations>['results']

const read = <T>(path: string) => actAs<T>(world, reader, { method: 'GET', path })

async function listed(query: string): Promise<Listed[]> {
  return (await read<Reply<typeof listNetworkOrganizations>>(`/organizations?${query}`))
    .organizations
}

async function seen(...members: TestMember[]): Promise<{ id: string; version: string }[]> {
  return Promise.all(
    members.map(async ({ organizationId: id }) => ({ id, version: (await shownOf(id)).version })),
  )
}

const shownOf = async (id: string) =>
  (await read<{ organization: Listed }>(`/organizations/${id}`)).organization

/** Acts as a new operator, because writes are paced. */
async function act(path: string, body: object, role: OperatorRole = 'administrator') {
  const request = { method: 'POST', path: `/organization-acts/${path}`, body } as const
  return callOperator(world, await makeOperator(world, role), request)
}

const resultsOf = (answer: Awaited<ReturnType<typeof act>>) => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ results: Results }>().results
}

test('tags are added and removed, and filter the list', async () => {
  const [one, other] = [await world.member({ name: 'Tag One' }), await world.member()]
  const add = { organizations: await seen(one, other), add: ['vip', 'canary tag'], remove: [] }
  expect(resultsOf(await act('tags', add, 'finance'))).toEqual([
    { id: one.organizationId, refusal: null },
    { id: other.organizationId, refusal: null },
  ])
  expect(await read('/tags')).toEqual(['canary tag', 'vip'])
  expect((await listed('tag=vip')).map(({ id }) => id).toSorted()).toEqual(
    [one.organizationId, other.organizationId].toSorted(),
  )
  const change = { organizations: await seen(one), add: ['new in may'], remove: ['vip', 'never'] }
  resultsOf(await act('tags', change))
  expect((await shownOf(one.organizationId)).tags).toEqual(['canary tag', 'new in may'])
  expect((await listed('tag=vip')).map(({ id }) => id)).toEqual([other.organizationId])
})

test('the same tags again change nothing and leave no audit row', async () => {
  const member = await world.member()
  const rows = async () =>
    (
      await world.ask<{ count: number }>(
        `SELECT count(*)::int AS count FROM audit_log WHERE action = 'tag.change' AND object_id = $1`,
        [member.organizationId],
      )
    )[0]?.count
  for (const tags of [['same'], ['same']])
    resultsOf(await act('tags', { organizations: await seen(member), add: tags, remove: [] }))
  expect(await rows()).toBe(1)
})

test('a tag that is no word and a twenty-first tag are refused', async () => {
  const member = await world.member()
  const organizations = await seen(member)
  for (const tag of ['', 'VIP', ' vip', 'a  b', '<b>', 'x'.repeat(31), 'a\nb'])
    expect((await act('tags', { organizations, add: [tag], remove: [] })).statusCode, tag).toBe(422)
  const twenty = Array.from({ length: 20 }, (_, place) => `tag ${place}`)
  resultsOf(await act('tags', { organizations, add: twenty, remove: [] }))
  const more = { organizations: await seen(member), add: ['one more'], remove: [] }
  expect(resultsOf(await act('tags', more))).toMatchObject([
    { refusal: { reason: 'too_many_tags' } },
  ])
  const instead = { ...more, remove: ['tag 0'] }
  expect(resultsOf(await act('tags', instead))).toMatchObject([{ refusal: null }])
})

/** Makes a hundred organizations, each with an owner. */
async function makeHundred(): Promise<void> {
  await world.ask(
    `WITH made AS (SELECT uuidv7() AS id, gen_random_uuid() AS owner FROM generate_series(1, 100)),
     people AS (
       INSERT INTO developers (id, email, name, title, password_hash, sessions_after, created_at)
       SELECT owner, owner || '@example.com', 'Ida', 'Admin', 'none', app_now(), app_now() FROM made),
     members AS (
       INSERT INTO memberships (organization_id, developer_id, role, created_at)
       SELECT id, owner, 100, app_now() FROM made)
     INSERT INTO organizations (id, name, address, website, created_at, approved_at, owner_id)
     SELECT id, 'Hundred', 'Lund', 'https://example.com', date_trunc('second', app_now()), app_now(), owner FROM made`,
  )
}

test('of a hundred that are held together the three stale ones are named [OPERATOR-9.14]', async () => {
  await makeHundred()
  const first = await read<Reply<typeof listNetworkOrganizations>>('/organizations?q=hundred')
  const rest = await listed(`q=hundred&before=${first.next ?? ''}`)
  const organizations = [...first.organizations, ...rest].map(({ id, version }) => ({
    id,
    version,
  }))
  expect(organizations).toHaveLength(100)
  const changed = organizations.slice(0, 3)
  resultsOf(await act('tags', { organizations: changed, add: ['meanwhile'], remove: [] }))
  const body = {
    organizations,
    scope: 'advertise',
    message: 'We look at your ads.',
    reason: 'A ring of accounts.',
  }
  const results = resultsOf(await act('holds', body, 'moderator'))
  const refused = results.filter(({ refusal }) => refusal !== null)
  expect(refused.map(({ id }) => id)).toEqual(changed.map(({ id }) => id))
  for (const { refusal } of refused) expect(refusal?.reason).toBe('organization_changed')
  const [held] = await world.ask<{ count: number }>(
    `SELECT count(*)::int AS count FROM network_holds WHERE reason = 'A ring of accounts.'`,
  )
  expect(held?.count).toBe(97)
  const [, , , fourth] = organizations
  const again = { ...body, organizations: [{ id: fourth?.id, version: fourth?.version }] }
  expect(resultsOf(await act('holds', again, 'moderator'))).toMatchObject([
    { refusal: { reason: 'organization_changed' } },
  ])
  const { version } = await shownOf(fourth?.id ?? '')
  const known = { ...body, organizations: [{ id: fourth?.id, version }] }
  expect(resultsOf(await act('holds', known, 'moderator'))).toMatchObject([
    { refusal: { reason: 'hold_exists' } },
  ])
})

test('a message reaches the owner alone, as a notice and as a mail [OPERATOR-9.27]', async () => {
  const owner = await world.member({ name: 'Told' })
  const admin = await world.colleague(owner, roleCodes.admin)
  const other = await world.member({ name: 'Not told' })
  await sendNoticeMails(world.services)
  const text = 'Please confirm your address <b>today</b>.'
  resultsOf(await act('messages', { organizations: await seen(owner), text: ` ${text} ` }))
  await sendNoticeMails(world.services)
  const about = (as: TestMember) =>
    mailsTo(world, as.email).filter(({ subject }) => subject.includes('Message from an operator'))
  expect([about(owner), about(admin), about(other)].map(({ length }) => length)).toEqual([1, 0, 0])
  expect(about(owner)[0]?.text).toContain(text)
  const { notices } = await showNotices(world, owner)
  expect(notices[0]).toMatchObject({ kind: 'operator_message', text })
  expect((await showNotices(world, admin)).notices.map(({ kind }) => kind)).not.toContain(
    'operator_message',
  )
  const activity = await world.call(owner, { method: 'GET', path: '/organization/activity' })
  expect(activity.body).toContain('organization.message')
})

test('an organization of one’s own is left alone', async () => {
  const member = await world.member()
  const organizations = await seen(member)
  const hold = { organizations, scope: 'write', message: 'Wait.', reason: 'By hand.' }
  const own = await makeOperator(world, 'administrator')
  await world.ask('UPDATE developers SET email = $2 WHERE id = $1', [member.developerId, own.email])
  for (const [path, body] of [
    ['holds', hold],
    ['messages', { organizations, text: 'Hello' }],
  ] as const) {
    const request = { method: 'POST', path: `/organization-acts/${path}`, body } as const
    expect((await callOperator(world, own, request)).json()).toMatchObject({
      results: [{ refusal: { reason: 'own_organization' } }],
    })
  }
  const unknown = [{ id: 'x', version: '' }, ...organizations]
  expect(resultsOf(await act('tags', { organizations: unknown, add: ['b'], remove: [] }))).toEqual([
    { id: 'x', refusal: { reason: 'organization_not_found', message: expect.any(String) } },
    { id: member.organizationId, refusal: null },
  ])
})

test('organizations are found by their country', async () => {
  const member = await world.member()
  await world.ask(`UPDATE organizations SET country = 'FI' WHERE id = $1`, [member.organizationId])
  expect((await listed('country=FI')).map(({ id }) => id)).toEqual([member.organizationId])
})
