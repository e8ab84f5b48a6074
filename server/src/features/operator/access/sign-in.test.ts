import { describe, expect, test } from 'vitest'
import {
  callOperator,
  makeOperator,
  type OperatorRequest,
} from '../../../../test/support/operators.ts'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { openWorld, sharedLaterWorld, type World } from '../../../../test/support/world.ts'
import { totpCode, totpStepOf } from '../../identity/factors/totp.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { sendWelcome } from '../identity/welcome.ts'

const world = await sharedLaterWorld()
// World of its own: operators reach it over https, from a network that is named.
const far = await openWorld({
  env: {
    PUBLIC_URL: 'https://network.example.com',
    OPERATOR_NETWORKS: '203.0.113.0/24',
    CARDS: 'sandbox',
  },
})
const password = 'a long enough sentence'

/** An operator who was added, has used the link and has chosen the password. */
async function welcomed(in_: World = world): Promise<{ id: string; email: string }> {
  const { id, email, name } = await makeOperator(in_, 'moderator')
  const link = await in_.database.asSystem(async (db) =>
    sendWelcome(in_.services, db, { id, email, name, isFirst: true, now: await readNow(db) }),
  )
  const token = link.split('#token=')[1] ?? ''
  const body = { token, name: 'Theo Brandt', password }
  const answer = await callOperator(in_, undefined, { method: 'POST', path: '/welcome', body })
  expect(answer.json()).toEqual({ email })
  return { id, email }
}

const signIn = (
  email: string,
  more: Partial<OperatorRequest> & { typed?: string; factor?: string } = {},
  in_: World = world,
) =>
  callOperator(in_, undefined, {
    method: 'POST',
    path: '/session',
    body: {
      email,
      password: more.typed ?? password,
      ...(more.factor === undefined ? {} : { second_factor: more.factor }),
    },
    ...more,
  })

const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => answer.cookies[0]?.value ?? ''

test('an operator chooses a password with the link, once, and signs in', async () => {
  const { id, email, name } = await makeOperator(world, 'moderator')
  const now = await world.database.asSystem(readNow)
  const link = await world.database.asSystem((db) =>
    sendWelcome(world.services, db, { id, email, name, isFirst: true, now }),
  )
  await world.services.mail.sendDue()
  expect(mailsTo(world, email).at(-1)?.text).toContain(link)
  const token = link.split('#token=')[1] ?? ''
  const post = (path: string, body: object) =>
    callOperator(world, undefined, { method: 'POST', path, body })
  expect((await post('/welcome/show', { token })).json()).toMatchObject({ email, name })
  const short = await post('/welcome', { token, name: 'Theo', password: 'elevenchars' })
  expect(short.json()).toMatchObject({ reason: 'password_too_short', field: 'password' })
  const common = await post('/welcome', { token, name: 'Theo', password: 'Administrator2026!' })
  expect(common.json()).toMatchObject({ reason: 'password_common', field: 'password' })
  await post('/welcome', { token, name: 'Theo Brandt', password })
  for (const path of ['/welcome', '/welcome/show']) {
    const again = await post(
      path,
      path === '/welcome' ? { token, name: 'Eve', password } : { token },
    )
    expect(again.json()).toMatchObject({ reason: 'welcome_not_valid', code: 400 })
  }
})

test('a sign-in says who is signed in, with a cookie for operators only', async () => {
  const { email } = await welcomed()
  const answer = await signIn(` ${email.toUpperCase()}`)
  expect(answer.json()).toMatchObject({
    operator: { email, name: 'Theo Brandt', roles: ['moderator'], single_keys: true },
    has_factor: false,
    must_enrol: false,
    network: { name: 'Frontrow', is_sandbox: true, dual_control: true },
  })
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^operator=\S+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const token = cookieOf(answer)
  const shown = await callOperator(world, { token }, { method: 'GET', path: '/session' })
  expect(shown.json()).toMatchObject({ operator: { email } })
  await callOperator(world, { token }, { method: 'POST', path: '/session/revoke' })
  const after = await callOperator(world, { token }, { method: 'GET', path: '/session' })
  expect(after.statusCode).toBe(401)
})

test('an unknown email and a wrong password are refused with the same words', async () => {
  const { email } = await welcomed()
  const wrong = await signIn(email, { typed: 'not the sentence' })
  const unknown = await signIn('nobody@operators.example')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.body).toBe(unknown.body)
  expect(wrong.headers['set-cookie']).toBeUndefined()
})

test('an account takes five wrong passwords, and one more each five minutes', async () => {
  const { email } = await welcomed()
  const reasons: string[] = []
  for (let guess = 0; guess < 7; guess += 1)
    reasons.push(
      (await signIn(email, { typed: 'wrong sentence' })).json<{ reason: string }>().reason,
    )
  expect(reasons.filter((reason) => reason === 'operator_sign_in_wrong')).toHaveLength(5)
  expect((await signIn(email)).json()).toMatchObject({ reason: 'too_many_requests' })
  await world.turnClock(300_000)
  expect((await signIn(email)).statusCode).toBe(200)
  const rows = await world.ask<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_log WHERE action = 'operator.fail-sign-in' AND chain = 'operators'`,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
})

test('guesses keep an operator out only on unknown devices [FINDINGS3-O4]', async () => {
  const { email } = await welcomed()
  const stranger = await welcomed()
  const deviceOf = async (of: string) => {
    const { cookies } = await signIn(of)
    const device = cookies.find(({ name }) => name === 'operator-device')
    return `operator-device=${device?.value ?? ''}`
  }
  const cookie = await deviceOf(email)
  const other = await deviceOf(stranger.email)
  for (let guess = 0; guess < 8; guess += 1)
    await signIn(email, { typed: 'wrong sentence', address: `127.0.0.${guess + 2}` })
  const from = async (headers: Record<string, string>, typed = password) => {
    const answer = await signIn(email, { headers, typed })
    return answer.json<{ reason?: string }>().reason ?? answer.statusCode
  }
  expect(await from({})).toBe('too_many_requests')
  expect(await from({ cookie: other })).toBe('too_many_requests')
  expect(await from({ cookie: 'operator-device=a.b' })).toBe('too_many_requests')
  expect(await from({ cookie })).toBe(200)
  // Whoever steals the device's cookie guesses ten times, and the password is still not theirs.
  const reasons: unknown[] = []
  for (let guess = 0; guess < 12; guess += 1) reasons.push(await from({ cookie }, 'wrong sentence'))
  expect(reasons.filter((reason) => reason === 'operator_sign_in_wrong')).toHaveLength(10)
  await world.turnClock(600_000)
  expect(await from({ cookie })).toBe(200)
})

describe('a session', () => {
  test('ends after half an hour without use and after twelve hours', async () => {
    const { email } = await welcomed()
    const idle = cookieOf(await signIn(email))
    const shown = (token: string) =>
      callOperator(world, { token }, { method: 'GET', path: '/session' })
    await world.turnClock(29 * 60_000)
    expect((await shown(idle)).statusCode).toBe(200)
    await world.turnClock(31 * 60_000)
    expect((await shown(idle)).statusCode).toBe(401)
    const used = cookieOf(await signIn(email))
    await world.turnClock(12 * 3_600_000 - 60_000)
    await world.ask(
      'UPDATE operator_sessions SET last_seen_at = app_now() WHERE revoked_at IS NULL',
    )
    expect((await shown(used)).statusCode).toBe(200)
    await world.turnClock(120_000)
    expect((await shown(used)).statusCode).toBe(401)
  })

  test('a call with step-up passes until five minutes after a confirmation', async () => {
    const { email } = await welcomed()
    const token = cookieOf(await signIn(email))
    const begin = () => callOperator(world, { token }, { method: 'POST', path: '/me/totp' })
    await world.turnClock(299_000)
    expect((await begin()).statusCode).toBe(200)
    await world.turnClock(2000)
    expect((await begin()).json()).toMatchObject({ reason: 'step_up_needed', code: 403 })
    const confirm = (body: object) =>
      callOperator(world, { token }, { method: 'POST', path: '/session/confirm', body })
    expect((await confirm({ password: 'wrong' })).json()).toMatchObject({
      reason: 'password_wrong',
    })
    expect((await confirm({ password })).statusCode).toBe(200)
    expect((await begin()).statusCode).toBe(200)
  })
})

describe('OPERATOR-9.5', () => {
  test('outside loopback a session without a factor may enrol and nothing else', async () => {
    const place = {
      address: '203.0.113.7',
      headers: { origin: 'https://network.example.com', host: 'network.example.com' },
    }
    const { id, email, name } = await makeOperator(far, 'administrator')
    const link = await far.database.asSystem(async (db) =>
      sendWelcome(far.services, db, { id, email, name, isFirst: true, now: await readNow(db) }),
    )
    const body = { token: link.split('#token=')[1], name, password }
    await callOperator(far, undefined, { method: 'POST', path: '/welcome', body, ...place })
    const signed = await signIn(email, place, far)
    expect(signed.json()).toMatchObject({ must_enrol: true, has_factor: false })
    expect([signed.headers['set-cookie']].flat()[0]).toMatch(/^__Host-operator=.*Secure/)
    const as = { token: cookieOf(signed) }
    const call = (method: 'GET' | 'POST', path: string, sent?: object) =>
      callOperator(far, as, {
        method,
        path,
        ...place,
        ...(sent === undefined ? {} : { body: sent }),
      })
    for (const path of ['/operators', '/proposals', '/audit', '/settings'])
      expect((await call('GET', path)).json()).toMatchObject({ reason: 'operator_factor_required' })
    expect((await call('GET', '/me')).statusCode).toBe(200)
    const { secret } = (await call('POST', '/me/totp')).json<{ secret: string }>()
    const code = async () => totpCode(secret, totpStepOf(await far.database.asSystem(readNow)))
    const done = await call('POST', '/me/totp/confirmation', { code: await code() })
    expect(done.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10)
    expect((await call('GET', '/operators')).statusCode).toBe(200)
    const without = await signIn(email, place, far)
    expect(without.json()).toMatchObject({ reason: 'second_factor_needed', code: 403 })
    await far.turnClock(60_000)
    const [factor, wrong] = [await code(), '000000']
    expect((await signIn(email, { ...place, factor: wrong }, far)).statusCode).toBe(401)
    expect((await signIn(email, { ...place, factor }, far)).statusCode).toBe(200)
    const again = await signIn(email, { ...place, factor }, far)
    expect(again.json()).toMatchObject({ reason: 'second_factor_wrong' })
  })
})
