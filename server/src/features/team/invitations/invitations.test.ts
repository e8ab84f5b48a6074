import { dayMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { describe, expect, test } from 'vitest'
import { mailsTo, signIn } from '../../../../test/support/sign-in.ts'
import { accept, act, invite, lastToken, showTeam } from '../../../../test/support/team.ts'
import { inviteOneAddress } from '../../../../test/account/team-storms.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()
const { finance, viewer, admin, developer } = roleCodes

const show = async (token: string) => {
  const path = '/pre-registration/invitation/show'
  const answer = await world.call(undefined, { method: 'POST', path, body: { token } })
  return { status: answer.statusCode, reply: answer.json<Record<string, unknown>>() }
}

test('an invited person signs in with the role that was given', async () => {
  const ida = await world.member({ name: 'Lamplight Works' })
  await act({ world, as: ida }, '/team/invitations', {
    email: ' Bo@invited.Example ',
    role: finance,
  })
  const link = lastToken(world, 'bo@invited.example')
  expect(await show(link)).toMatchObject({
    status: 200,
    reply: {
      organization_name: 'Lamplight Works',
      invited_by: 'Ida Lindqvist',
      email: 'bo@invited.example',
      role: finance,
      account: 'new',
    },
  })
  expect(await accept(world, link, { name: ' ' })).toMatchObject({
    reason: 'name_missing',
    field: 'name',
  })
  expect(await accept(world, link, { confirmPassword: 'another' })).toMatchObject({
    reason: 'passwords_differ',
    field: 'confirmPassword',
  })
  expect((await accept(world, link)).status).toBe(200)
  const signed = await signIn(world, { email: 'bo@invited.example', password: 'battery staple' })
  const { access_token: bearer, ...rest } = signed.json<{ access_token: string }>()
  expect(rest).toMatchObject({ name: 'Bo Ek', approved: true, is_limited: true })
  expect(rest).not.toHaveProperty('has_more_organizations')
  const { members, invitations } = await showTeam(world, { ...ida, token: bearer })
  expect(members.map(({ name, role, is_owner: isOwner }) => [name, role, isOwner])).toEqual([
    ['Ida Lindqvist', admin, true],
    ['Bo Ek', finance, false],
  ])
  expect(members[1]?.last_used_at).not.toBeNull()
  expect(invitations).toEqual([])
  expect(mailsTo(world, ida.email).map(({ text }) => text.split('\n')[0])).toEqual([
    expect.stringContaining('Ida Lindqvist invited bo@invited.example as Finance.'),
    expect.stringContaining('Bo Ek joined Lamplight Works as Finance.'),
  ])
  expect(mailsTo(world, 'bo@invited.example').at(-1)?.text).toContain(
    'you joined Lamplight Works as',
  )
})

describe('OPERATOR-9.10', () => {
  test('a link that ended in any way is refused', async () => {
    const ida = await world.member()
    const refused = { status: 400, reason: 'invitation_not_valid', field: 'token' }
    const used = await invite(world, ida, { email: 'used@invited.example', role: viewer })
    const both = await Promise.all([accept(world, used), accept(world, used)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await accept(world, used)).toEqual(refused)
    const replaced = await invite(world, ida, { email: 'twice@invited.example', role: viewer })
    const [open] = (await showTeam(world, ida)).invitations
    expect((await act({ world, as: ida }, `/team/invitations/${open?.id}/resend`)).status).toBe(200)
    const fresh = lastToken(world, 'twice@invited.example')
    expect(fresh).not.toBe(replaced)
    expect(await accept(world, replaced)).toEqual(refused)
    const [current, ...others] = (await showTeam(world, ida)).invitations
    expect(others).toEqual([])
    expect(
      (await act({ world, as: ida }, `/team/invitations/${current?.id}/revocation`)).status,
    ).toBe(200)
    expect(await accept(world, fresh)).toEqual(refused)
    const gone = await act({ world, as: ida }, `/team/invitations/${current?.id}/revocation`)
    expect(gone).toMatchObject({ status: 404, reason: 'invitation_not_found' })
    const late = await invite(world, ida, { email: 'late@invited.example', role: viewer })
    await world.turnClock(7 * dayMs)
    expect(await accept(world, late)).toEqual(refused)
    expect((await show(late)).status).toBe(400)
    expect(await accept(world, 'x')).toEqual(refused)
  })

  test('an invitation to an account needs its session', async () => {
    const ida = await world.member({ name: 'Harbour & Vine' })
    const [bo, thief] = [await world.member(), await world.member()]
    const token = await invite(world, ida, { email: bo.email, role: developer })
    expect((await show(token)).reply['account']).toBe('session')
    expect(await accept(world, token)).toMatchObject({
      status: 409,
      reason: 'invitation_needs_session',
    })
    expect(await act({ world, as: thief }, '/session/invitation', { token })).toMatchObject({
      status: 403,
      reason: 'invitation_of_other',
    })
    const joined = await act({ world, as: bo }, '/session/invitation', { token })
    expect(joined).toMatchObject({
      status: 200,
      reply: {
        is_limited: true,
        has_more_organizations: true,
        organization_id: ida.organizationId,
      },
    })
    const there: TestMember = { ...bo, token: String(joined.reply['access_token']) }
    expect((await showTeam(world, there)).members).toHaveLength(2)
    expect((await showTeam(world, bo)).members).toHaveLength(1)
    expect((await act({ world, as: bo }, '/session/invitation', { token })).reason).toBe(
      'invitation_not_valid',
    )
  })

  test(
    'many invitations of one address send three mails, whoever invites',
    { timeout: 60_000 },
    async () => {
      const { answers, mails } = await inviteOneAddress(world, { organizations: 8, times: 5 })
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.find(({ status }) => status === 429)).toMatchObject({
        reason: 'too_many_requests',
        field: 'email',
        reply: { message: 'This address got too many invitations today.' },
      })
      expect(mails).toBe(3)
    },
  )
})

test('an organization sends twenty invitations, without refused ones', async () => {
  const ida = await world.member()
  for (let sent = 0; sent < 4; sent += 1)
    await act({ world, as: ida }, '/team/invitations', {
      email: 'same@invited.example',
      role: viewer,
    })
  const statuses: number[] = []
  for (let sent = 0; sent < 18; sent += 1) {
    const email = `person-${sent}@invited.example`
    statuses.push(
      (await act({ world, as: ida }, '/team/invitations', { email, role: viewer })).status,
    )
  }
  expect(statuses).toEqual([...Array<number>(17).fill(200), 429])
})

test('an Admin invites every role but Admin, and nobody who is in already', async () => {
  const ida = await world.member()
  const ada = await world.colleague(ida, admin)
  const wanted = { email: 'cy@invited.example', role: admin }
  expect(await act({ world, as: ada }, '/team/invitations', wanted)).toMatchObject({
    status: 403,
    reason: 'role_not_yours',
    field: 'role',
  })
  expect((await act({ world, as: ida }, '/team/invitations', wanted)).status).toBe(200)
  const again = { email: ada.email.toUpperCase(), role: viewer }
  expect(await act({ world, as: ida }, '/team/invitations', again)).toMatchObject({
    status: 409,
    reason: 'already_member',
    field: 'email',
  })
})

test('a removed person is invited again and keeps the password', async () => {
  const ida = await world.member()
  const email = 'again@invited.example'
  await accept(world, await invite(world, ida, { email, role: viewer }))
  const [, member] = (await showTeam(world, ida)).members
  await act({ world, as: ida }, `/team/members/${member?.id}/removal`)
  expect((await signIn(world, { email, password: 'battery staple' })).json()).toMatchObject({
    reason: 'no_membership',
  })
  const token = await invite(world, ida, { email, role: finance })
  expect((await show(token)).reply['account']).toBe('password')
  expect(await accept(world, token, { password: 'not the one' })).toMatchObject({
    status: 401,
    reason: 'password_wrong',
    field: 'password',
  })
  expect((await accept(world, token)).status).toBe(200)
  expect((await signIn(world, { email, password: 'battery staple' })).statusCode).toBe(200)
  expect((await showTeam(world, ida)).members).toMatchObject([{}, { email, role: finance }])
})

test('who is invited is shown to who may invite, and no answer holds a link', async () => {
  const ida = await world.member()
  const token = await invite(world, ida, { email: 'shown@invited.example', role: viewer })
  const vi = await world.colleague(ida, viewer)
  expect((await showTeam(world, vi)).invitations).toEqual([])
  const answer = await world.call(ida, { method: 'GET', path: '/team/members' })
  expect(answer.body).toContain('shown@invited.example')
  expect(answer.body).not.toContain(token)
  const stored = await world.ask<{ n: number }>(
    `SELECT count(*)::int AS n FROM invitations i WHERE i::text LIKE $1`,
    [`%${token}%`],
  )
  expect(stored).toEqual([{ n: 0 }])
})
