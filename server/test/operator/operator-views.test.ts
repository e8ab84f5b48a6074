import { endpoint } from '@frontrow/contract/endpoint'
import { roleCodes } from '@frontrow/contract/permissions'
import Type from 'typebox'
import { beforeEach, expect, test } from 'vitest'
import {
  authenticate,
  authenticateAgain,
} from '../../src/features/identity/bearers/authenticate.ts'
import { createOperatorRealm } from '../../src/features/operator/operator.ts'
import { viewsJob } from '../../src/features/operator/views/end-view.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { openHttp } from '../../src/lib/http/http.ts'
import { serve } from '../../src/lib/calls/serve.ts'
import { fillOrganization } from '../support/filled-organization.ts'
import { showNotices } from '../support/noticed.ts'
import {
  actAs,
  approveProposal,
  callOperator,
  makeOperator,
  type TestOperator,
} from '../support/operators.ts'
import { readRoutes } from '../support/routes.ts'
import { mailsTo } from '../support/sign-in.ts'
import { openWorld, type TestMember } from '../support/world.ts'

// OPERATOR-9.19: an operator sees the console of an organization and changes nothing.

/** Where operators work, besides this machine. */
const office = '203.0.113.9'
// World of its own: its operators work in an office.
const world = await openWorld({ env: { OPERATOR_NETWORKS: `127.0.0.0/8,${office}` } })
let [maren, theo] = [await makeOperator(world, 'support'), await makeOperator(world, 'support')]
// A session writes a few times a second, which a quick machine does within two tests.
beforeEach(async () => {
  maren = await makeOperator(world, 'support')
  theo = await makeOperator(world, 'support')
})
const { member: owner } = await fillOrganization(world, 'Viewed')

interface Opened {
  state: 'open' | 'proposed'
  view: { id: string; token: string; ends_at: string } | null
  proposal_id: string | null
}

const reason = 'They asked why their campaign does not run.'

const look = (as: TestOperator, of: TestMember, more: object = {}) =>
  actAs<Opened>(world, as, {
    method: 'POST',
    path: `/organizations/${of.organizationId}/view`,
    body: { reason, ...more },
  })

async function openView(as: TestOperator, of: TestMember, more: object = {}) {
  const { view } = await look(as, of, more)
  if (view === null) throw new Error('no view was opened')
  return view
}

const callWith = (token: string, path: string, method: 'GET' | 'POST' | 'PUT' = 'GET') =>
  world.call(undefined, { method, path, headers: { authorization: `Bearer ${token}` } })

const statusOf = async (token: string, path: string) => (await callWith(token, path)).statusCode

const activityOf = async (as: TestMember) => {
  const answer = await world.call(as, {
    method: 'GET',
    path: '/organization/activity?action=view',
  })
  return answer.json<{
    entries: { action: string; actor_name: string; changes: { field: string; after: string }[] }[]
  }>().entries
}

test('a view makes every call that reads and none that writes [OPERATOR-9.19]', async () => {
  const { token } = await openView(maren, owner)
  const routes = (await readRoutes(world)).filter(
    ({ access }) => access === 'session' || access === 'approved',
  )
  const personal = [
    'exportActivity',
    'listApiTokens',
    'listWebhooks',
    'listSendings',
    'listRewards',
    'showReward',
    'showSending',
    'pullMessages',
    'listNotices',
    'countUnreadNotices',
    'showFactors',
    'showNoticePreferences',
    'listSessions',
    'listStatisticsViews',
  ]
  const readingPosts = [
    'showInstalls',
    'showImpressions',
    'showCampaignTotals',
    'showPlacementTotals',
    'showStatistics',
  ]
  const wrong: string[] = []
  for (const { id, path, method } of routes) {
    const filled = path.replaceAll(/\{\w+\}/g, '{developer-id}')
    const answer = await callWith(token, filled, method)
    const refusal = answer.statusCode === 200 ? '' : answer.json<{ reason: string }>().reason
    const isOpen = (method === 'GET' || readingPosts.includes(id)) && !personal.includes(id)
    if ((refusal === 'view_only') === isOpen || answer.statusCode >= 500)
      wrong.push(`${id}: ${answer.statusCode} ${refusal}`)
  }
  expect(routes.length).toBeGreaterThan(80)
  expect(wrong).toEqual([])
  const shown = (await callWith(token, '/developer/{developer-id}')).json<{
    permissions: string[]
  }>()
  expect(shown.permissions).toEqual(['self', 'read', 'money.read', 'activity.read'])
})

test('the office of operators is no address of the organization', async () => {
  const member = await world.member()
  const { token } = await openView(maren, member)
  const readFrom = (bearer: string) =>
    world.server.inject({
      url: '/api/v1/team/members',
      remoteAddress: office,
      headers: { authorization: `Bearer ${bearer}` },
    })
  const networks = () =>
    world.ask('SELECT FROM console_networks WHERE organization_id = $1', [member.organizationId])
  expect((await readFrom(token)).statusCode).toBe(200)
  expect(await networks()).toEqual([])
  expect((await readFrom(member.token)).statusCode).toBe(200)
  expect(await networks()).toHaveLength(1)
})

test('without the first wall a view still writes nothing [OPERATOR-9.19]', async () => {
  const { token } = await openView(maren, owner)
  const { services } = world
  const server = await openHttp(services.config, services.log)
  const writing = endpoint({
    operationId: 'writeWithoutWall',
    method: 'GET',
    path: '/write-without-wall',
    summary: 'Writes although it says that it reads',
    access: 'session',
    needs: 'read',
    reply: Type.Object({ written: Type.Boolean() }),
    refusals: [],
  })
  const api = {
    server,
    services,
    authenticate: (bearer: string) => authenticate(services, bearer),
    authenticateAgain,
    ownerName: async () => undefined,
    operators: createOperatorRealm(services),
  }
  serve(api, writing, async ({ db, organizationId }) => {
    await db
      .updateTable('apps')
      .set({ name: 'Written' })
      .where('organization_id', '=', organizationId)
      .execute()
    return { written: true }
  })
  const write = async (bearer: string) =>
    (
      await server.inject({
        url: '/api/v1/write-without-wall',
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).statusCode
  const names = () =>
    world.ask('SELECT FROM apps WHERE organization_id = $1 AND name = $2', [
      owner.organizationId,
      'Written',
    ])
  expect(await write(token)).toBe(500)
  expect(await names()).toEqual([])
  expect(await write(owner.token)).toBe(200)
  expect(await names()).not.toEqual([])
  await server.close()
})

test('a view is ended by its operator and by nobody else', async () => {
  const member = await world.member()
  const view = await openView(maren, member)
  const end = (as: TestOperator) =>
    callOperator(world, as, { method: 'POST', path: `/views/${view.id}/end` })
  expect((await end(theo)).json()).toMatchObject({ reason: 'view_not_found' })
  expect(await statusOf(view.token, '/team/members')).toBe(200)
  expect((await end(maren)).statusCode).toBe(200)
  expect(await statusOf(view.token, '/team/members')).toBe(401)
  expect((await end(maren)).statusCode).toBe(404)
  const leaving = await makeOperator(world, 'support')
  const second = await openView(leaving, member)
  await actAs(world, leaving, { method: 'POST', path: '/session/revoke', body: {} })
  expect(await statusOf(second.token, '/team/members')).toBe(401)
})

test('a view opens nothing outside of the networks of operators', async () => {
  const { token } = await openView(maren, await world.member())
  const statusFrom = async (remoteAddress: string, headers = {}) =>
    (
      await world.server.inject({
        url: '/api/v1/team/members',
        remoteAddress,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    ).statusCode
  expect(await statusFrom(office)).toBe(200)
  expect(await statusFrom('198.51.100.4')).toBe(401)
  expect(await statusFrom(office, { via: 'x' })).toBe(401)
  expect(await statusFrom('127.0.0.1')).toBe(200)
})

test('a view ends when its organization no longer allows it [FINDINGS3-O5]', async () => {
  const member = await world.member()
  const { token } = await openView(maren, member)
  expect(await statusOf(token, '/team/members')).toBe(200)
  await world.call(member, {
    method: 'PUT',
    path: '/organization/security/support-view',
    body: { allowed: false },
  })
  expect(await statusOf(token, '/team/members')).toBe(401)
})

test('a view ends when its operator no longer has a role that may look', async () => {
  const moved = await makeOperator(world, 'support')
  const { token } = await openView(moved, await world.member())
  expect(await statusOf(token, '/team/members')).toBe(200)
  await world.ask('UPDATE operator_roles SET role = $2 WHERE operator_id = $1', [
    moved.id,
    'finance',
  ])
  expect(await statusOf(token, '/team/members')).toBe(401)
})

test('where the organization says no, two operators must agree', async () => {
  const member = await world.member({ name: 'Closed Doors' })
  const set = (allowed: boolean) =>
    world.call(member, {
      method: 'PUT',
      path: '/organization/security/support-view',
      body: { allowed },
    })
  expect((await set(false)).json()).toMatchObject({ allows_support_view: false })
  const { state, view, proposal_id: proposal } = await look(maren, member)
  const id = proposal ?? ''
  expect([state, view]).toEqual(['proposed', null])
  expect((await approveProposal(world, maren, id)).json()).toMatchObject({ reason: 'proposal_own' })
  expect((await approveProposal(world, theo, id)).statusCode).toBe(200)
  expect(mailsTo(world, member.email).at(-1)).toMatchObject({
    subject: 'Support will view the console of Closed Doors',
    text: expect.stringContaining(reason) as string,
  })
  // The approval opens it for who proposed it, and once.
  expect((await look(theo, member)).state).toBe('proposed')
  const opened = await openView(maren, member)
  expect(await statusOf(opened.token, '/team/members')).toBe(200)
  const again = await callOperator(world, maren, {
    method: 'POST',
    path: `/organizations/${member.organizationId}/view`,
    body: { reason },
  })
  expect(again.json()).toMatchObject({ reason: 'proposal_open' })
  expect((await set(true)).statusCode).toBe(200)
  expect((await look(maren, member)).state).toBe('open')
})

test('members read who looked, why and at what [OPERATOR-9.19]', async () => {
  const member = await world.member({ name: 'Told' })
  const { token } = await openView(maren, member, { role: roleCodes.developer })
  expect((await callWith(token, '/organization')).statusCode).toBeLessThan(500)
  expect(await statusOf(token, '/team/members')).toBe(200)
  // A Developer does not see payments, so the view does not.
  expect((await callWith(token, '/organization/payments')).json()).toMatchObject({
    reason: 'view_only',
  })
  const { notices } = await showNotices(world, member, 'kind=support_looked')
  expect(notices).toMatchObject([{ title: 'Support viewed your console' }])
  expect(notices[0]?.text).toContain(reason)
  const viewer = await world.colleague(member, roleCodes.viewer)
  expect((await showNotices(world, viewer)).notices).toEqual([])
  expect(
    (await callOperator(world, { token }, { method: 'GET', path: '/session' })).statusCode,
  ).toBe(401)
  await world.turnClock(30 * 60_000 - 5_000)
  expect(await statusOf(token, '/team/members')).toBe(200)
  await world.turnClock(5_000)
  expect(await statusOf(token, '/team/members')).toBe(401)
  await runJob(world.services, viewsJob(world.services))
  await runJob(world.services, viewsJob(world.services))
  expect(await activityOf(member)).toMatchObject([
    {
      action: 'view.end',
      actor_name: 'Support',
      changes: [{ field: 'looked_at', after: expect.stringContaining('The members of') as string }],
    },
    {
      action: 'view.begin',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'reason', after: reason }),
      ]) as unknown,
    },
  ])
})
