import { describe, expect, test } from 'vitest'
import { newAccount } from '../../../../test/account/factor-account.ts'
import {
  formOf,
  mailsTo,
  post,
  signIn,
  signUp,
  withoutMailServer,
} from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'
import { approveOrganization, listOrganizationLines, rejectOrganization } from '../account.ts'
import { setPassword } from '../../identity/passwords/set-password.ts'

const world = await sharedLaterWorld()

const operator = 'maria'
const trailOf = (email: string) =>
  world.ask<{ actor: string; action: string }>(
    `SELECT a.actor, a.action, a.details FROM audit_log a JOIN memberships m ON m.organization_id = a.organization_id
     JOIN developers d ON d.id = m.developer_id WHERE d.email = $1 AND a.actor LIKE 'operator:%' ORDER BY a.at`,
    [email],
  )

test('an approval lets a signed-in organization in', async () => {
  const ida = await newAccount(world, 'in@approval.example')
  const done = await approveOrganization(world.services, {
    email: ' IN@approval.example',
    operator,
  })
  expect(done).toEqual({
    organizationName: 'Harbour & Vine Games',
    wasIn: false,
    told: [ida.email],
    untold: [],
  })
  const own = await world.call(ida, { method: 'GET', path: '/developer/{developer-id}' })
  expect(own.json()).toMatchObject({ approved: true, migrated: true })
  const mail = mailsTo(world, ida.email).at(-1)
  expect(mail?.subject).toContain('is approved')
  expect(mail?.text).toContain('http://127.0.0.1:8080/auth/signin')
  expect(await trailOf(ida.email)).toMatchObject([
    { actor: 'operator:maria', action: 'organization.approve' },
  ])
})

test('approving twice says so and writes to nobody again', async () => {
  const form = await signUp(world, formOf('twice@approval.example'))
  await approveOrganization(world.services, { email: form.email, operator })
  const before = mailsTo(world, form.email).length
  const again = await approveOrganization(world.services, { email: form.email, operator })
  expect(again).toMatchObject({ wasIn: true, told: [] })
  expect(mailsTo(world, form.email)).toHaveLength(before)
  expect(await trailOf(form.email)).toHaveLength(1)
})

test('an approval stands when its mail cannot be sent', async () => {
  const form = await signUp(world, formOf('unmailed@approval.example'))
  const services = withoutMailServer(world.services)
  const done = await approveOrganization(services, { email: form.email, operator })
  expect(done).toMatchObject({ wasIn: false, told: [], untold: [form.email] })
  expect((await signIn(world, form)).json()).toMatchObject({ approved: true })
  await world.turnClock(10_000)
  await world.services.mail.sendDue()
  expect(mailsTo(world, form.email).at(-1)?.subject).toContain('is approved')
})

test('a rejection keeps an organization out until it is approved', async () => {
  const member = await world.member()
  const asked = { method: 'GET', path: '/campaign/regions' } as const
  const { email } = member
  await rejectOrganization(world.services, { email, why: 'a stolen card', operator })
  expect((await world.call(member, asked)).statusCode).toBe(403)
  expect(await trailOf(email)).toMatchObject([
    { action: 'organization.reject', details: { why: 'a stolen card' } },
  ])
  expect(
    (await listOrganizationLines(world.services, { onlyPending: false })).find(
      (line) => line.email === email,
    ),
  ).toMatchObject({
    state: 'rejected',
    rejected_why: 'a stolen card',
  })
  await approveOrganization(world.services, { email, operator })
  expect((await world.call(member, asked)).statusCode).not.toBe(403)
})

test('the pending are listed oldest first, all of them newest first', async () => {
  const [first, second] = [
    await world.member({ approved: false }),
    await world.member({ approved: false }),
  ]
  const approved = await world.member()
  const emailsOf = async (onlyPending: boolean) =>
    (await listOrganizationLines(world.services, { onlyPending })).map((line) => line.email)
  const pending = await emailsOf(true)
  expect(pending.slice(-2)).toEqual([first.email, second.email])
  expect(pending).not.toContain(approved.email)
  expect((await emailsOf(false)).slice(0, 3)).toEqual([approved.email, second.email, first.email])
})

test('a password set by an operator is the only one that works', async () => {
  const ida = await newAccount(world, 'reset@approval.example')
  const password = 'from the operator'
  expect(await setPassword(world.services, { email: ida.email, password, operator })).toBe(true)
  const path = '/developer/{developer-id}'
  expect((await world.call(ida, { method: 'GET', path })).statusCode).toBe(401)
  expect((await signIn(world, ida)).statusCode).toBe(401)
  expect((await signIn(world, { ...ida, password })).statusCode).toBe(200)
  expect(await trailOf(ida.email)).toMatchObject([
    { action: 'developer.set-password', details: {} },
  ])
})

describe('FINDINGS-L1', () => {
  test('an operator’s password voids the links mailed before', async () => {
    const form = await signUp(world, formOf('linked@approval.example'))
    await post(world, 'forgot-password', { body: { email: form.email } })
    const token = /token=(\S+)/.exec(mailsTo(world, form.email).at(-1)?.text ?? '')?.[1]
    const password = 'from the operator'
    await setPassword(world.services, { email: form.email, password, operator })
    const told = mailsTo(world, form.email).at(-1)
    expect(told?.subject).toBe('Your Frontrow password was set by an operator')
    expect(told?.text).not.toContain(password)
    const body = { token, password: 'somebody else', confirmPassword: 'somebody else' }
    const late = await post(world, 'reset-password', { body })
    expect(late.json()).toMatchObject({ reason: 'reset_not_valid' })
    expect((await signIn(world, { ...form, password })).statusCode).toBe(200)
  })

  test('a password is set while no mail can be sent', async () => {
    const form = await signUp(world, formOf('told-later@approval.example'))
    const away = withoutMailServer(world.services)
    const password = 'from the operator'
    expect(await setPassword(away, { email: form.email, password, operator })).toBe(true)
    await world.turnClock(10_000)
    await world.services.mail.sendDue()
    expect(mailsTo(world, form.email).at(-1)?.subject).toContain('set by an operator')
  })
})

test('an email that nobody has changes nothing', async () => {
  const email = 'nobody@approval.example'
  expect(await approveOrganization(world.services, { email, operator })).toBeUndefined()
  expect(await rejectOrganization(world.services, { email, why: 'x', operator })).toBeUndefined()
  expect(await setPassword(world.services, { email, password: 'long enough', operator })).toBe(
    false,
  )
})
