import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { newAccount } from '../../../../test/account/factor-account.ts'
import {
  curl,
  formOf,
  mailsTo,
  post,
  signIn,
  signUp,
  withoutMailServer,
} from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()

const account = (email: string) => signUp(world, formOf(email))

const forgot = (email: string, as = curl) => post(world, 'forgot-password', { body: { email }, as })

const reset = (token: string, password: string, confirmPassword = password) =>
  post(world, 'reset-password', { body: { token, password, confirmPassword } })

const link = /^(?:Choose|Set) (?:new )?password: (http\S+\/auth\/reset-password#token=(\S+))$/m

/** Requests a link, waits for its mail and returns the token. */
async function tokenFor(email: string): Promise<string> {
  const before = mailsTo(world, email).length
  // Capitals and surrounding spaces do not change an email.
  expect((await forgot(` ${email.toUpperCase()}`)).json()).toEqual({ status: 'SUCCESS' })
  await vi.waitFor(() => expect(mailsTo(world, email).length).toBeGreaterThan(before), 20_000)
  const [, , token = ''] = link.exec(mailsTo(world, email).at(-1)?.text ?? '') ?? []
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}

const isNotValid = { code: 400, reason: 'reset_not_valid', field: 'token' }

test('a mailed link sets the password once and ends every session', async () => {
  const ida = await newAccount(world, 'ida@reset.example')
  const token = await tokenFor(ida.email)
  const mail = mailsTo(world, ida.email).at(-1)
  expect(mail?.subject).toBe('Set a new Frontrow password')
  expect(mail?.text).toContain('http://127.0.0.1:8080/auth/reset-password#token=')
  expect((await reset(token, 'battery staple')).json()).toEqual({ status: 'SUCCESS' })
  const path = '/developer/{developer-id}'
  expect((await world.call(ida, { method: 'GET', path })).statusCode).toBe(401)
  expect((await signIn(world, ida)).statusCode).toBe(401)
  expect(mailsTo(world, ida.email).at(-1)?.subject).toBe('Your Frontrow password was changed')
  expect((await signIn(world, { ...ida, password: 'battery staple' })).statusCode).toBe(200)
  expect((await reset(token, 'once more')).json()).toMatchObject(isNotValid)
})

test('an unknown email is answered the same, and nobody is written to', async () => {
  await account('known@reset.example')
  const known = await forgot('known@reset.example')
  const unknown = await forgot('unknown@reset.example')
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.json()).toEqual(known.json())
  expect(mailsTo(world, 'unknown@reset.example')).toEqual([])
})

test('a link lives for sixty minutes', async () => {
  const ida = await account('late@reset.example')
  const [early, late] = [await tokenFor(ida.email), await tokenFor(ida.email)]
  await world.turnClock(59 * minuteMs)
  expect((await reset(early, 'battery staple')).statusCode).toBe(200)
  expect((await reset(late, 'once more')).json()).toMatchObject(isNotValid)
  const last = await tokenFor(ida.email)
  await world.turnClock(hourMs + 1000)
  expect((await reset(last, 'once more')).json()).toMatchObject(isNotValid)
})

test('of many uses at once one works', async () => {
  const ida = await account('race@reset.example')
  const token = await tokenFor(ida.email)
  const wanted = Array.from({ length: 6 }, (_, index) => `battery ${index}`)
  const answers = await Promise.all(wanted.map((password) => reset(token, password)))
  const winners = wanted.filter((_, index) => answers[index]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  expect((await signIn(world, { ...ida, password: winners[0] ?? '' })).statusCode).toBe(200)
})

test('a password that was changed meanwhile closes the links mailed before', async () => {
  const ida = await newAccount(world, 'meanwhile@reset.example')
  const token = await tokenFor(ida.email)
  const changed = await world.call(ida, {
    method: 'PUT',
    path: '/developer/password/{developer-id}',
    body: { old_password: ida.password, new_password: 'battery', confirm_password: 'battery' },
  })
  expect(changed.statusCode).toBe(200)
  expect((await reset(token, 'once more')).json()).toMatchObject(isNotValid)
})

test('who is disabled gets no link, and has no use of an older one', async () => {
  const ida = await account('disabled@reset.example')
  const token = await tokenFor(ida.email)
  await world.ask('UPDATE developers SET disabled_at = app_now() WHERE email = $1', [ida.email])
  expect((await reset(token, 'battery staple')).json()).toMatchObject(isNotValid)
  const before = mailsTo(world, ida.email).length
  expect((await forgot(ida.email)).statusCode).toBe(200)
  expect(mailsTo(world, ida.email)).toHaveLength(before)
})

test('the database holds no usable token', async () => {
  const ida = await account('dump@reset.example')
  const token = await tokenFor(ida.email)
  const rows = await world.ask<{ row: string }>('SELECT r::text AS row FROM password_resets r')
  const dump = rows.map(({ row }) => row).join()
  expect(dump).not.toContain(token)
  expect(dump).toContain(createHash('sha256').update(token).digest('hex'))
})

test('a sixth mail waits, for a known email and an unknown', async () => {
  const ida = await account('often@reset.example')
  for (const email of [ida.email, 'never@reset.example']) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => forgot(email)))
    const statuses = answers
      .map((answer) => answer.statusCode)
      .toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
  const resets = () =>
    mailsTo(world, ida.email).filter(({ subject }) => subject.startsWith('Set a new'))
  await vi.waitFor(() => expect(resets()).toHaveLength(5), 20_000)
  await world.turnClock(5 * hourMs)
  expect((await forgot(ida.email)).statusCode).toBe(200)
})

test('whoever proved the mailbox gets in while guesses keep strangers out', async () => {
  const ida = await account('besieged@reset.example')
  await Promise.all(Array.from({ length: 12 }, () => signIn(world, { ...ida, password: 'guess!' })))
  expect((await signIn(world, ida)).statusCode).toBe(429)
  const owner = { ...curl, cookies: {} }
  const body = { token: await tokenFor(ida.email), password: 'battery', confirmPassword: 'battery' }
  expect((await post(world, 'reset-password', { body, as: owner })).statusCode).toBe(200)
  const fresh = { ...ida, password: 'battery' }
  expect((await signIn(world, fresh)).statusCode).toBe(429)
  expect((await signIn(world, fresh, owner)).statusCode).toBe(200)
})

test('two passwords that differ, and an unknown token, are refused', async () => {
  const ida = await account('form@reset.example')
  const token = await tokenFor(ida.email)
  expect((await reset(token, 'battery staple', 'battery')).json()).toMatchObject({
    code: 422,
    reason: 'passwords_differ',
    field: 'confirmPassword',
  })
  expect((await reset('no such token', 'battery staple')).json()).toMatchObject(isNotValid)
  expect((await reset(token, 'battery staple')).statusCode).toBe(200)
})

test('a mail that cannot be sent does not show in the answer', async () => {
  const ida = await account('unmailed@reset.example')
  const away = withoutMailServer(world.services)
  const write = vi
    .spyOn(world.services.mail, 'write')
    .mockImplementation((...given) => away.mail.write(...given))
  expect((await forgot(ida.email)).json()).toEqual({ status: 'SUCCESS' })
  expect(write).toHaveBeenCalledOnce()
  write.mockRestore()
})
