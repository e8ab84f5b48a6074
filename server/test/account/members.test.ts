import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../support/market.ts'
import { mailsTo } from '../support/sign-in.ts'
import { act, invite, showTeam } from '../support/team.ts'
import { handOverAtOnce } from './team-storms.ts'
import { type TestMember, sharedLaterWorld } from '../support/world.ts'
import { openApi } from '../../src/commands/startup/open-api.ts'

const world = await sharedLaterWorld()
const { admin, developer, finance, sales, viewer } = roleCodes

const setRole = (as: TestMember, member: TestMember, role: number) =>
  act({ world, as }, `/team/members/${member.developerId}/role`, { role })
const remove = (as: TestMember, member: TestMember) =>
  act({ world, as }, `/team/members/${member.developerId}/removal`)
const isSignedIn = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: '/developer/organization' })).statusCode === 200
const audited = async (organizationId: string) =>
  (
    await world.ask<{ action: string }>(
      `SELECT action FROM audit_log WHERE organization_id = $1
       AND (action LIKE 'member.%' OR action LIKE 'owner.%' OR action LIKE 'invitation.%') ORDER BY at, id`,
      [organizationId],
    )
  ).map(({ action }) => action)

describe('OPERATOR-9.9', () => {
  test('an Admin manages the roles below, the owner all others', async () => {
    const ida = await world.member()
    const [ada, eve] = [await world.colleague(ida, admin), await world.colleague(ida, admin)]
    const vi = await world.colleague(ida, viewer)
    const notYours = { status: 403, reason: 'role_not_yours' }
    expect(await setRole(ada, vi, admin)).toMatchObject({ ...notYours, field: 'role' })
    expect(await setRole(ada, eve, viewer)).toMatchObject(notYours)
    expect(await setRole(ada, ida, viewer)).toMatchObject(notYours)
    expect(await remove(ada, eve)).toMatchObject(notYours)
    expect(await remove(ada, ida)).toMatchObject(notYours)
    expect(await setRole(ada, ada, viewer)).toMatchObject({ status: 403, reason: 'own_role' })
    expect(await remove(ida, ida)).toMatchObject({ status: 403, reason: 'own_role' })
    expect(await setRole(ida, ida, viewer)).toMatchObject({ status: 403, reason: 'own_role' })
    for (const role of [developer, sales, finance, viewer])
      expect((await setRole(ada, vi, role)).status).toBe(200)
    expect((await setRole(ida, vi, admin)).status).toBe(200)
    expect((await setRole(ida, eve, finance)).status).toBe(200)
    expect((await remove(ida, ada)).status).toBe(200)
  })

  test('a removed member is signed out on both nodes at once', async () => {
    const ida = await world.member({ name: 'Lamplight Works' })
    const sal = await world.colleague(ida, sales)
    const advertised = await makeApp(world, await world.member())
    await world.ask(
      `INSERT INTO blocked_apps (id, organization_id, blocked_app_id, blocked_at, blocked_by)
       VALUES ($1, $2, $3, app_now(), $4)`,
      [randomUUID(), ida.organizationId, advertised.id, sal.developerId],
    )
    const other = await openApi(world.services, world.delivery)
    const onOther = async () => {
      const headers = { authorization: `Bearer ${sal.token}` }
      const url = '/api/v1/developer/organization'
      return (await other.inject({ method: 'GET', url, headers })).statusCode
    }
    expect([await isSignedIn(sal), await onOther()]).toEqual([true, 200])
    expect((await remove(ida, sal)).status).toBe(200)
    expect([await isSignedIn(sal), await onOther()]).toEqual([false, 401])
    await other.close()
    const shown = await world.call(ida, { method: 'GET', path: '/ad-review/apps' })
    expect(shown.statusCode).toBe(200)
    expect(
      await world.ask(
        `SELECT d.name FROM blocked_apps b JOIN developers d ON d.id = b.blocked_by WHERE b.organization_id = $1`,
        [ida.organizationId],
      ),
    ).toEqual([{ name: 'Ida Lindqvist' }])
    expect(
      await world.ask('SELECT 1 FROM sessions WHERE organization_id = $1 AND developer_id = $2', [
        ida.organizationId,
        sal.developerId,
      ]),
    ).toEqual([])
    expect(mailsTo(world, sal.email).at(-1)?.text).toContain('removed you from Lamplight Works')
    expect(await audited(ida.organizationId)).toEqual(['member.remove'])
  })

  test(
    'of fifty hand-overs at once each leaves one owner, and that one accepted',
    { timeout: 60_000 },
    async () => {
      const { statuses, owners, accepted, audited: noted } = await handOverAtOnce(world, 50)
      expect(new Set(owners)).toEqual(new Set([1]))
      for (const status of statuses) expect([200, 403, 404, 422, 503]).toContain(status)
      expect(accepted).toBe(noted)
    },
  )

  test('the owner cannot leave, and anybody else can', async () => {
    const ida = await world.member()
    const fin = await world.colleague(ida, finance)
    expect(await act({ world, as: ida }, '/team/leave')).toMatchObject({
      status: 409,
      reason: 'owner_stays',
    })
    expect((await act({ world, as: fin }, '/team/leave')).status).toBe(200)
    expect(await isSignedIn(fin)).toBe(false)
    expect((await showTeam(world, ida)).members).toHaveLength(1)
    expect(mailsTo(world, ida.email).at(-1)?.text).toContain('left')
    expect(await audited(ida.organizationId)).toEqual(['member.leave'])
  })
})

test('an Admin who was named becomes the owner by accepting', async () => {
  const ida = await world.member({ name: 'Harbour & Vine' })
  const ada = await world.colleague(ida, admin)
  const eve = await world.colleague(ida, admin)
  const vi = await world.colleague(ida, viewer)
  const name = (member: TestMember, typed = 'Harbour & Vine') =>
    act({ world, as: ida }, '/team/owner', {
      member_id: member.developerId,
      organization_name: typed,
    })
  expect(await name(ada, 'Harbour')).toMatchObject({
    status: 422,
    reason: 'organization_name_differs',
    field: 'organization_name',
  })
  expect((await name(vi)).reason).toBe('not_an_admin')
  expect((await name(ida)).reason).toBe('own_role')
  expect((await name(ada)).status).toBe(200)
  expect((await name(eve)).status).toBe(200)
  expect((await showTeam(world, ida)).owner_transfer?.member_id).toBe(eve.developerId)
  const nothing = { status: 404, reason: 'owner_transfer_not_found' }
  expect(await act({ world, as: ada }, '/team/owner/acceptance')).toMatchObject(nothing)
  expect((await act({ world, as: ida }, '/team/owner/withdrawal')).status).toBe(200)
  expect(await act({ world, as: eve }, '/team/owner/acceptance')).toMatchObject(nothing)
  await name(ada)
  await world.turnClock(7 * dayMs)
  expect(await act({ world, as: ada }, '/team/owner/acceptance')).toMatchObject(nothing)
  await name(ada)
  expect((await act({ world, as: ada }, '/team/owner/acceptance')).status).toBe(200)
  const { members } = await showTeam(world, ida)
  expect(members.map(({ role, is_owner: isOwner }) => [role, isOwner])).toEqual([
    [admin, false],
    [admin, true],
    [admin, false],
    [viewer, false],
  ])
  expect((await act({ world, as: ida }, '/team/leave')).status).toBe(200)
  expect(await audited(ida.organizationId)).toEqual([
    'owner.offer',
    'owner.offer',
    'owner.withdraw',
    'owner.offer',
    'owner.offer',
    'owner.accept',
    'member.leave',
  ])
})

test('who loses the role Admin loses open invitations and an offer', async () => {
  const ida = await world.member({ name: 'Lamplight Works' })
  const ada = await world.colleague(ida, admin)
  await invite(world, ada, { email: 'friend@members.example', role: viewer })
  await act({ world, as: ida }, '/team/owner', {
    member_id: ada.developerId,
    organization_name: 'Lamplight Works',
  })
  expect(await showTeam(world, ida)).toMatchObject({ invitations: [{}], owner_transfer: {} })
  expect((await setRole(ida, ada, viewer)).status).toBe(200)
  expect(await showTeam(world, ida)).toMatchObject({ invitations: [], owner_transfer: null })
  expect(mailsTo(world, ada.email).at(-1)?.text).toContain('from Admin to Viewer')
})

test('a person of two organizations has a session in each', async () => {
  const [ida, bo] = [await world.member({ name: 'One' }), await world.member({ name: 'Two' })]
  const token = await invite(world, ida, { email: bo.email, role: viewer })
  await act({ world, as: bo }, '/session/invitation', { token })
  const switched = await act({ world, as: bo }, '/session/organization', {
    organization_id: ida.organizationId,
  })
  expect(switched).toMatchObject({ status: 200, reply: { has_more_organizations: true } })
  const there = { ...bo, token: String(switched.reply['access_token']) }
  const shown = await world.call(there, { method: 'GET', path: '/developer/organization' })
  expect(shown.json()).toMatchObject({ name: 'One' })
  const self = await world.call(there, { method: 'GET', path: '/developer/{developer-id}' })
  expect(self.json<{ organizations: object[] }>().organizations).toHaveLength(2)
  await act({ world, as: there }, '/session/revoke')
  expect(await isSignedIn(there)).toBe(false)
  expect(await isSignedIn(bo)).toBe(true)
})

test('a session that was switched to ends when the one before it would', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const token = await invite(world, ida, { email: bo.email, role: viewer })
  await world.ask(
    `UPDATE sessions SET expires_at = app_now() + interval '2 hours' WHERE developer_id = $1`,
    [bo.developerId],
  )
  const joined = await act({ world, as: bo }, '/session/invitation', { token })
  const there = { ...bo, token: String(joined.reply['access_token']) }
  expect(await isSignedIn(there)).toBe(true)
  await world.turnClock(2 * hourMs + 1000)
  expect(await isSignedIn(there)).toBe(false)
})
