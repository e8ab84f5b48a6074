import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { permissionNames } from '@frontrow/contract/permissions/names'
import { roleCodes } from '@frontrow/contract/permissions'
import { describe, expect, test } from 'vitest'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { remindTwoFactor } from '../../src/features/team/team.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { enrol } from './enrol.ts'
import { readRoutes } from '../support/routes.ts'
import { mailsTo } from '../support/sign-in.ts'
import { act, showTeam } from '../support/team.ts'
import { type TestMember, sharedLaterWorld } from '../support/world.ts'

const world = await sharedLaterWorld()
const { admin, developer, finance, sales, viewer } = roleCodes
const routes = (await readRoutes(world)).filter(
  ({ access }) => access === 'session' || access === 'approved',
)

interface Security {
  two_factor_from: string | null
  has_second_factor: boolean
  members: { id: string; second_factor: boolean }[]
}

const show = (as: TestMember, path: string) => world.call(as, { method: 'GET', path })
const reasonOf = (answer: { json: () => { reason?: string } }) => answer.json().reason
const security = async (as: TestMember) =>
  (await show(as, '/organization/security')).json<Security>()
const profile = async (as: TestMember) =>
  (await show(as, '/developer/{developer-id}')).json<Record<string, unknown>>()
const isLockedOut = async (as: TestMember) =>
  reasonOf(await show(as, '/developer/organization')) === 'second_factor_required'

/** Asks for the rule `ahead` milliseconds from now; null takes it back. */
async function setRule(as: TestMember, ahead: number | null) {
  await confirm(as)
  const now = await world.database.asSystem(readNow)
  const from = ahead === null ? null : new Date(now.getTime() + ahead).toISOString()
  const body = { two_factor_from: from }
  return world.call(as, { method: 'PUT', path: '/organization/security', body })
}

/** Confirms all sessions of a person, as if they had entered a second factor in each. */
const confirm = (as: TestMember) =>
  world.ask('UPDATE sessions SET confirmed_at = app_now() WHERE developer_id = $1', [
    as.developerId,
  ])

/** An owner with a second factor whose organization asks for one in two days. */
async function ownerWithRule(): Promise<TestMember> {
  const owner = await world.member()
  await enrol(world, owner)
  expect((await setRule(owner, 2 * dayMs)).statusCode).toBe(200)
  return owner
}

/** The calls that are not refused for the missing factor, although they need more than `self`. */
async function escapes(as: TestMember): Promise<string[]> {
  const found: string[] = []
  for (const { id, method, path, needs } of routes) {
    if (id === 'revokeToken' || id === 'leaveOrganization') continue
    const answer = await world.call(as, { method, path: path.replaceAll(/\{\w+\}/g, 'x') })
    const isRefused = reasonOf(answer) === 'second_factor_required'
    if (isRefused === (needs === 'self')) found.push(id)
  }
  return found
}

describe('OPERATOR-9.8', () => {
  test('from the day of the rule only the own account is left', async () => {
    const owner = await ownerWithRule()
    const fin = await world.colleague(owner, finance)
    await world.turnClock(2 * dayMs - 2 * minuteMs)
    expect(await isLockedOut(fin)).toBe(false)
    await world.turnClock(3 * minuteMs)
    expect(await isLockedOut(fin)).toBe(true)
    expect(await isLockedOut(owner)).toBe(false)
    expect(await profile(fin)).toMatchObject({
      role: finance,
      second_factor: false,
      second_factor_required: true,
    })
    const member = (await showTeam(world, owner)).members.find(({ id }) => id === fin.developerId)
    expect(member).toMatchObject({ role: finance })
  })

  test('without a factor no role makes a call beyond the own account', async () => {
    const owner = await world.member()
    const ada = await world.colleague(owner, admin)
    await enrol(world, ada)
    expect((await setRule(ada, 2 * dayMs)).statusCode).toBe(200)
    const members = [
      owner,
      await world.colleague(owner, admin),
      await world.colleague(owner, developer),
      await world.colleague(owner, sales),
      await world.colleague(owner, finance),
      await world.colleague(owner, viewer),
    ]
    // The same walk finds every other call while nothing is refused.
    const others = routes.filter(({ needs }) => needs !== 'self').map(({ id }) => id)
    expect(others.length).toBeGreaterThan(permissionNames.length)
    const last = await world.colleague(owner, viewer)
    expect((await escapes(last)).toSorted()).toEqual(others.toSorted())
    await world.turnClock(2 * dayMs)
    for (const member of members) expect(await escapes(member)).toEqual([])
  })

  test('a factor restores the same session at once, on every node', async () => {
    const owner = await ownerWithRule()
    const sal = await world.colleague(owner, sales)
    await world.turnClock(2 * dayMs)
    const other = await openApi(world.services, world.delivery)
    const onOther = async () => {
      const headers = { authorization: `Bearer ${sal.token}` }
      return (await other.inject({ method: 'GET', url: '/api/v1/developer/organization', headers }))
        .statusCode
    }
    expect(await onOther()).toBe(403)
    await enrol(world, sal)
    expect(await onOther()).toBe(200)
    expect(await isLockedOut(sal)).toBe(false)
    expect(await profile(sal)).toMatchObject({
      role: sales,
      second_factor: true,
      second_factor_required: false,
    })
    await other.close()
  })

  test('an API token is not asked', async () => {
    const owner = await ownerWithRule()
    const ada = await world.colleague(owner, admin)
    const made = await act({ world, as: ada }, '/tokens', {
      name: 'Figures',
      scopes: ['read'],
    })
    expect(made.status, JSON.stringify(made.reply)).toBe(200)
    await world.turnClock(2 * dayMs)
    expect(await isLockedOut(ada)).toBe(true)
    expect(await isLockedOut({ ...ada, token: String(made.reply['token']) })).toBe(false)
  })
})

describe('OPERATOR-1.5', () => {
  test('an Admin with a factor sets the rule a day to a year ahead', async () => {
    const owner = await world.member()
    expect((await setRule(owner, 3 * dayMs)).json()).toMatchObject({
      code: 409,
      reason: 'own_factor_missing',
    })
    const ada = await world.colleague(owner, admin)
    await enrol(world, ada)
    for (const ahead of [0, 24 * hourMs - minuteMs, 367 * dayMs])
      expect((await setRule(ada, ahead)).json()).toMatchObject({
        code: 422,
        reason: 'two_factor_from_not_valid',
        field: 'two_factor_from',
      })
    const vi = await world.colleague(owner, viewer)
    expect((await security(owner)).two_factor_from).toBeNull()
    expect((await setRule(ada, 24 * hourMs + minuteMs)).statusCode).toBe(200)
    expect((await security(vi)).two_factor_from).not.toBeNull()
    const stranger = await world.member()
    expect((await security(stranger)).two_factor_from).toBeNull()
  })

  test('the page names who has no factor to an Admin, and to nobody else', async () => {
    const owner = await ownerWithRule()
    const vi = await world.colleague(owner, viewer)
    const seen = await security(owner)
    expect(seen.has_second_factor).toBe(true)
    expect(seen.members.map(({ second_factor: has }) => has)).toEqual([true, false])
    expect(await security(vi)).toMatchObject({ has_second_factor: false, members: [] })
    const factors = async (as: TestMember) =>
      (await showTeam(world, as)).members.map((member) => member.second_factor)
    expect(await factors(owner)).toEqual([true, false])
    expect(await factors(vi)).toEqual([null, null])
  })

  test('a change of the day is audited and mailed to all', async () => {
    const owner = await ownerWithRule()
    const vi = await world.colleague(owner, viewer)
    const subjects = () => mailsTo(world, vi.email).map(({ subject }) => subject)
    await world.turnClock(2 * dayMs)
    expect(await isLockedOut(vi)).toBe(true)
    expect((await setRule(owner, 3 * dayMs)).statusCode).toBe(200)
    expect(await isLockedOut(vi)).toBe(false)
    const { two_factor_from: from } = await security(owner)
    const again = { method: 'PUT' as const, path: '/organization/security' }
    await confirm(owner)
    // The same moment again changes nothing, and mails nobody.
    expect(
      (await world.call(owner, { ...again, body: { two_factor_from: from } })).statusCode,
    ).toBe(200)
    await world.turnClock(3 * dayMs)
    expect(await isLockedOut(vi)).toBe(true)
    expect((await setRule(owner, null)).statusCode).toBe(200)
    expect(await isLockedOut(vi)).toBe(false)
    expect(subjects()).toEqual([
      expect.stringMatching(
        /^Harbour & Vine Games requires two-step sign-in from \d{1,2} \w+ \d{4}$/,
      ),
      'Harbour & Vine Games no longer requires two-step sign-in',
    ])
    const rows = await world.ask<{ details: { two_factor_from: unknown[] } }>(
      `SELECT details FROM audit_log WHERE organization_id = $1 AND action = 'organization.set-two-factor'
       ORDER BY at, id`,
      [owner.organizationId],
    )
    expect(rows.map(({ details }) => details.two_factor_from)).toEqual([
      [null, expect.any(String)],
      [expect.any(String), from],
      [from, null],
    ])
  })

  test('the last factor stays while an organization asks for one', async () => {
    const owner = await ownerWithRule()
    const remove = async () => {
      await confirm(owner)
      return world.call(owner, { method: 'POST', path: '/developer/factors/totp/removal' })
    }
    expect((await remove()).json()).toMatchObject({ code: 409, reason: 'factor_asked_for' })
    expect((await profile(owner))['second_factor']).toBe(true)
    await setRule(owner, null)
    expect((await remove()).statusCode).toBe(200)
  })

  test('members without a factor are reminded 7 days and 1 day before, once each', async () => {
    const owner = await world.member()
    await enrol(world, owner)
    const vi = await world.colleague(owner, viewer)
    await setRule(owner, 10 * dayMs)
    const reminders = async (to: TestMember) => {
      await Promise.all([remindTwoFactor(world.services), remindTwoFactor(world.services)])
      await world.services.mail.sendDue()
      return mailsTo(world, to.email).filter(({ subject }) => subject.startsWith('Set up')).length
    }
    await world.turnClock(3 * dayMs - hourMs)
    expect(await reminders(vi)).toBe(0)
    await world.turnClock(2 * hourMs)
    expect(await reminders(vi)).toBe(1)
    await world.turnClock(5 * dayMs)
    expect(await reminders(vi)).toBe(1)
    await world.turnClock(dayMs)
    expect(await reminders(vi)).toBe(2)
    expect(mailsTo(world, vi.email).at(-1)?.subject).toBe('Set up two-step sign-in: 1 day left')
    await world.turnClock(dayMs)
    expect(await reminders(vi)).toBe(2)
    expect(await reminders(owner)).toBe(0)
    // A rule that is set for the day after tomorrow was just mailed: only the last day is reminded.
    await setRule(owner, 2 * dayMs)
    expect(await reminders(vi)).toBe(2)
    await world.turnClock(dayMs + hourMs)
    expect(await reminders(vi)).toBe(3)
  })
})

describe('a lost factor', () => {
  const reset = async (as: TestMember, of: TestMember) => {
    await confirm(as)
    return act({ world, as }, `/team/members/${of.developerId}/factor-reset`)
  }

  test('an Admin resets that of a member below, the owner that of anybody else', async () => {
    const owner = await world.member()
    const [ada, eve] = [await world.colleague(owner, admin), await world.colleague(owner, admin)]
    const vi = await world.colleague(owner, viewer)
    for (const one of [owner, eve, vi]) await enrol(world, one)
    expect(await reset(ada, eve)).toMatchObject({ status: 403, reason: 'role_not_yours' })
    expect(await reset(ada, owner)).toMatchObject({ status: 403, reason: 'role_not_yours' })
    expect(await reset(owner, owner)).toMatchObject({ status: 403, reason: 'own_role' })

    expect((await reset(ada, vi)).reply).toMatchObject({ second_factor: false, role: viewer })
    expect(reasonOf(await show(vi, '/developer/{developer-id}'))).toBe('session_missing')
    expect(mailsTo(world, vi.email).at(-1)?.text).toContain('reset your two-step sign-in')
    for (const to of [owner, ada, eve])
      expect(mailsTo(world, to.email).at(-1)?.text).toContain('reset the two-step sign-in of')
    expect(await reset(ada, vi)).toMatchObject({ status: 409, reason: 'member_factor_missing' })
    expect((await reset(owner, eve)).status).toBe(200)
    const rows = await world.ask(
      `SELECT 1 FROM audit_log WHERE organization_id = $1 AND action = 'member.reset-factor'`,
      [owner.organizationId],
    )
    expect(rows).toHaveLength(2)
  })

  test('one organization alone does not remove what protects another', async () => {
    const owner = await world.member()
    const guest = await world.member()
    await enrol(world, guest)
    await world.ask(
      `INSERT INTO memberships (organization_id, developer_id, role, created_at)
       VALUES ($1, $2, 500, app_now())`,
      [owner.organizationId, guest.developerId],
    )
    expect(await reset(owner, guest)).toMatchObject({ status: 403, reason: 'factor_of_others' })
    expect((await profile(guest))['second_factor']).toBe(true)
  })
})
