import { minuteMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { addDeveloper } from '../../src/features/account/account.ts'
import { totpCode } from '../../src/features/identity/factors/totp.ts'
import type { Deviation } from '../support/authenticator.ts'
import {
  type Account,
  type AddedPasskey,
  addApp,
  addPasskey,
  codeOf,
  good,
  newAccount,
  openOtherNode,
  passkeyForSignIn,
  passkeyToConfirm,
  reasonOf,
  send as sendAs,
  signInWith as signInAs,
} from './factor-account.ts'
import { type Client, browser, mailsTo, post, signIn } from '../support/sign-in.ts'
import { act, invite } from '../support/team.ts'
import { type TestMember, type World, sharedLaterWorld } from '../support/world.ts'

// OPERATOR-9.6: ways around a second factor, each without a success. Most tests end with a control:
// the same attempt succeeds once the one thing that refuses it is taken out of the database, or is
// made honestly. So each of them would notice a server that does not check it.

const world = await sharedLaterWorld()
const account = (email: string) => newAccount(world, email)
const send = (as: TestMember, path: string, body?: object) => sendAs({ world, as }, path, body)
const signInWith = (who: Account, secondFactor?: string, as?: Client) =>
  signInAs({ world, who }, secondFactor, as)
const signInBy = (passkey: object) => post(world, 'passkey', { body: { passkey } })

let other: World
beforeAll(async () => {
  other = await openOtherNode(world)
  afterAll(() => other.close())
})
const nodes = (place: number) => (place % 2 === 0 ? world : other)

test('no link, invitation or command removes or skips a factor', async () => {
  const ida = await account('link@bypass.example')
  const { secret } = await addApp(world, ida)
  await post(world, 'forgot-password', { body: { email: ida.email } })
  const link = /token=([\w-]+)/.exec(mailsTo(world, ida.email).at(-1)?.text ?? '')?.[1]
  const password = 'another horse'
  const body = { token: link, password, confirmPassword: password }
  expect((await post(world, 'reset-password', { body })).statusCode).toBe(200)
  const renewed = { ...ida, password }
  expect(reasonOf(await signInWith(renewed))).toBe('second_factor_needed')

  const owner = await world.member({ name: 'Second House' })
  const token = await invite(world, owner, { email: ida.email, role: roleCodes.viewer })
  const accepting = { token, password, confirmPassword: password, name: 'Ida' }
  const accepted = await post(world, 'invitation', { body: accepting })
  expect(reasonOf(accepted)).toBe('invitation_needs_session')

  const wanted = { organizationEmail: owner.email, name: 'Ida', email: ida.email }
  const added = await addDeveloper(world.services, {
    ...wanted,
    role: roleCodes.viewer,
    operator: 'maria',
  })
  expect(added.outcome).toBe('email_taken')
  expect(reasonOf(await signInWith(renewed))).toBe('second_factor_needed')
  expect((await signInWith(renewed, await codeOf(world, secret))).statusCode).toBe(200)
})

test('a removed member who is invited again still needs the factor', async () => {
  const ida = await account('back@bypass.example')
  const { secret } = await addApp(world, ida)
  await world.ask(
    `UPDATE memberships SET left_at = app_now() FROM developers d WHERE d.id = developer_id AND d.email = $1`,
    [ida.email],
  )
  const owner = await world.member()
  const token = await invite(world, owner, { email: ida.email, role: roleCodes.viewer })
  const { password } = ida
  const accepting = { token, password, confirmPassword: password, name: 'Ida' }
  const accepted = await post(world, 'invitation', { body: accepting })
  expect(good<object>(accepted)).toEqual({ status: 'SUCCESS' })
  expect(reasonOf(await signInWith(ida))).toBe('second_factor_needed')
  expect((await signInWith(ida, await codeOf(world, secret))).statusCode).toBe(200)
})

test('no session from before or from elsewhere gives a confirmation', async () => {
  const ida = await account('before@bypass.example')
  const device = browser()
  const earlier = { ...ida, token: good<Token>(await signIn(world, ida, device)).access_token }
  const { secret } = await addApp(world, ida)
  expect(reasonOf(await signInWith(ida, undefined, device))).toBe('second_factor_needed')
  const remove = (as: TestMember) => send(as, '/developer/factors/totp/removal')
  const byPassword = (as: TestMember) => send(as, '/session/confirm', { password: ida.password })
  expect(reasonOf(await remove(earlier))).toBe('step_up_needed')
  expect(reasonOf(await byPassword(earlier))).toBe('second_factor_needed')

  const owner = await world.member({ name: 'Second House' })
  const token = await invite(world, owner, { email: ida.email, role: roleCodes.viewer })
  expect((await send(earlier, '/session/invitation', { token })).statusCode).toBe(200)
  const organization = { organization_id: owner.organizationId }
  const switched = await act({ world, as: earlier }, '/session/organization', organization)
  const there = { ...ida, token: String(switched.reply['access_token']) }
  expect(reasonOf(await remove(there))).toBe('step_up_needed')
  expect(reasonOf(await byPassword(there))).toBe('second_factor_needed')
  const code = await codeOf(world, secret)
  expect((await send(there, '/session/confirm', { second_factor: code })).statusCode).toBe(200)
  expect((await remove(there)).statusCode).toBe(200)
})

test('a code works once, also when it is sent 50 times at once to two nodes', async () => {
  const ida = await account('once@bypass.example')
  const { secret } = await addApp(world, ida)
  const code = await codeOf(world, secret)
  const confirm = (place: number) =>
    sendAs({ world: nodes(place), as: ida }, '/session/confirm', { second_factor: code })
  const tries = await Promise.all(Array.from({ length: 50 }, (_, place) => confirm(place)))
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await world.turnClock(24 * 60 * minuteMs)
  // Control: where the used step is forgotten, a used code is taken again.
  const fresh = await codeOf(world, secret)
  const again = async () => (await signInWith(ida, fresh)).statusCode
  expect([await again(), await again()]).toEqual([200, 401])
  await world.ask('UPDATE developer_totp SET last_step = 0')
  expect(await again()).toBe(200)
})

test('a recovery code works once', async () => {
  const ida = await account('recovery@bypass.example')
  const [code = ''] = (await addApp(world, ida)).recoveryCodes
  const attempt = async () => (await signInWith(ida, code)).statusCode
  expect([await attempt(), await attempt()]).toEqual([200, 401])
  await world.ask('UPDATE developer_recovery_codes SET used_at = NULL')
  expect(await attempt()).toBe(200)
})

test('codes, recovery codes and passkeys of another account are refused', async () => {
  const [ida, bo] = [await account('one@bypass.example'), await account('other@bypass.example')]
  const enrolled = await addApp(world, ida)
  const others = { ...(await addApp(world, bo)), passkey: await addPasskey(world, bo) }
  const theirPasskey = JSON.stringify(await passkeyForSignIn(world, others.passkey))
  const theirs = [await codeOf(world, others.secret), others.recoveryCodes[0], theirPasskey]
  for (const factor of theirs)
    expect(reasonOf(await signInWith(ida, factor))).toBe('second_factor_wrong')
  expect((await signInWith(bo, theirPasskey)).statusCode).toBe(200)
  expect((await signInWith(ida, await codeOf(world, enrolled.secret))).statusCode).toBe(200)
})

test('of 30 wrong codes at once at most five are compared', async () => {
  const ida = await account('guess@bypass.example')
  const { secret, recoveryCodes } = await addApp(world, ida)
  const passkey = await addPasskey(world, ida)
  const bad = totpCode(secret, 1)
  const guess = () => send(ida, '/session/confirm', { second_factor: bad })
  const reasons = (await Promise.all(Array.from({ length: 30 }, guess))).map(reasonOf)
  const compared = reasons.filter((reason) => reason === 'second_factor_wrong').length
  expect(compared).toBeGreaterThan(0)
  expect(compared).toBeLessThanOrEqual(5)
  // A busy database answers `unavailable`, without a comparison.
  expect(reasons).not.toContain(undefined)
  expect(reasons).toContain('too_many_requests')
  expect(reasonOf(await signInWith(ida, await codeOf(world, secret)))).toBe('too_many_requests')
  expect((await signInBy(await passkeyForSignIn(world, passkey))).statusCode).toBe(200)
  expect((await signInWith(ida, recoveryCodes[2])).statusCode).toBe(200)
  const confirming = { second_factor: await passkeyToConfirm(world, ida, passkey) }
  expect((await send(ida, '/session/confirm', confirming)).statusCode).toBe(200)
})

interface Token {
  access_token: string
}

let passkeyOfOla: AddedPasskey
beforeAll(async () => {
  passkeyOfOla = await addPasskey(world, await world.member())
})

test.each<[string, Deviation]>([
  ['nobody checked who it is', { isVerified: false }],
  ['it is of another host', { rpId: 'evil.example.com' }],
  ['it was signed on another origin', { origin: 'http://localhost:9090' }],
  ['it was signed on an IP address', { origin: 'http://127.0.0.1:8080' }],
  ['its holder is somebody else', { userHandle: 'c29tZWJvZHk' }],
])('a passkey is refused where %s', async (_what, deviation) => {
  const question = good<never>(await post(world, 'passkey/challenge', {}))
  const { authenticator } = passkeyOfOla
  expect(reasonOf(await signInBy(authenticator.sign(question, deviation)))).toBe('passkey_wrong')
  // Control: an honest answer to the same question.
  expect((await signInBy(authenticator.sign(question))).statusCode).toBe(200)
})

test('a challenge serves one purpose, one person and five minutes', async () => {
  const member = await world.member()
  const passkey = await addPasskey(world, member)
  const sign = (question: unknown) => passkey.authenticator.sign(question as never)
  const ask = async (as: TestMember, path: string) => good<object>(await send(as, path))
  const confirm = async (answer: object) =>
    reasonOf(await send(member, '/session/confirm', { second_factor: JSON.stringify(answer) }))
  const bo = await world.member()
  await addPasskey(world, bo)
  const forSignIn = good<object>(await post(world, 'passkey/challenge', {}))
  const toConfirm = await ask(member, '/session/confirm/challenge')
  const toAdd = { ...(await ask(member, '/developer/factors/passkeys')), rpId: 'localhost' }
  const theirs = await ask(bo, '/session/confirm/challenge')
  for (const wrong of [toConfirm, toAdd, theirs])
    expect(reasonOf(await signInBy(sign(wrong)))).toBe('passkey_wrong')
  for (const wrong of [forSignIn, toAdd, theirs])
    expect(await confirm(sign(wrong))).toBe('second_factor_wrong')
  const forged = { ...forSignIn, challenge: Buffer.alloc(54, 7).toString('base64url') }
  expect(reasonOf(await signInBy(sign(forged)))).toBe('passkey_wrong')
  // The machine's own time passes too.
  await world.turnClock(285_000)
  expect(await confirm(sign(toConfirm))).toBe(undefined)
  await world.turnClock(16_000)
  expect(reasonOf(await signInBy(sign(forSignIn)))).toBe('passkey_wrong')
})

test('an answer of a passkey is taken once, also by two nodes at once', async () => {
  const member = await world.member()
  const passkey = await addPasskey(world, member)
  // This authenticator does not count, so only the spent challenge refuses a repetition.
  const answer = await passkeyForSignIn(world, passkey, { counter: 0 })
  const both = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      post({ ...world, ...(place % 2 === 0 ? {} : other) }, 'passkey', {
        body: { passkey: answer },
      }),
    ),
  )
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await world.ask('DELETE FROM spent_challenges')
  expect((await signInBy(answer)).statusCode).toBe(200)

  const counting = (counter: number) => passkeyForSignIn(world, passkey, { counter })
  const statuses: number[] = []
  for (const counter of [7, 7, 6, 0, 8])
    statuses.push((await signInBy(await counting(counter))).statusCode)
  expect(statuses).toEqual([200, 401, 401, 401, 200])
})

test('a server at an IP address says that it has no passkeys', async () => {
  const publicUrl = 'https://203.0.113.7'
  const config = { ...world.services.config, publicUrl }
  const server = await openApi({ ...world.services, config }, world.delivery)
  const { token } = await world.member()
  const headers = { authorization: `Bearer ${token}`, host: '203.0.113.7' }
  const call = (method: 'GET' | 'POST', path: string) =>
    server.inject({ method, url: `/api/v1${path}`, headers })
  expect(good(await call('GET', '/developer/factors'))).toMatchObject({ passkey_origin: null })
  for (const path of ['/developer/factors/passkeys', '/pre-registration/passkey/challenge'])
    expect(reasonOf(await call('POST', path)), path).toBe('passkeys_unavailable')
  await server.close()
})
