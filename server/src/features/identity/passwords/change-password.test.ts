import { expect, test } from 'vitest'
import { newAccount, tokenOf } from '../../../../test/account/factor-account.ts'
import { browser, mailsTo, signIn } from '../../../../test/support/sign-in.ts'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()

const account = (email: string) => newAccount(world, email)

const change = (as: TestMember, body: object) =>
  world.call(as, { method: 'PUT', path: '/developer/password/{developer-id}', body })

const bodyOf = (old_password: string, new_password: string) => ({
  old_password,
  new_password,
  confirm_password: new_password,
})

const isAlive = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path: '/developer/{developer-id}' })).statusCode === 200

test('a changed password is the only one and ends every session [API-10]', async () => {
  const ida = await account('ida@change.example')
  const elsewhere = { ...ida, token: tokenOf(await signIn(world, ida)) }
  const answer = await change(ida, bodyOf(ida.password, 'battery staple'))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'SUCCESS' })
  expect(await isAlive(ida)).toBe(false)
  expect(await isAlive(elsewhere)).toBe(false)
  expect((await signIn(world, ida)).statusCode).toBe(401)
  expect(mailsTo(world, ida.email).at(-1)).toMatchObject({
    subject: 'Your Frontrow password was changed',
  })
  expect((await signIn(world, { ...ida, password: 'battery staple' })).statusCode).toBe(200)
  expect(
    await world.ask(
      `SELECT action FROM audit_log WHERE action = 'developer.change-password' AND object_id IN
         (SELECT id::text FROM developers WHERE email = $1)`,
      [ida.email],
    ),
  ).toHaveLength(1)
})

test('a wrong old password is 400, and password and session stay [API-11]', async () => {
  const ida = await account('wrong@change.example')
  expect((await change(ida, bodyOf('not that', 'battery staple'))).json()).toMatchObject({
    code: 400,
    reason: 'old_password_wrong',
    field: 'old_password',
    message: 'Old password is incorrect',
  })
  expect(await isAlive(ida)).toBe(true)
  expect((await signIn(world, ida)).statusCode).toBe(200)
})

test('two passwords that differ, and the old one again, are refused', async () => {
  const ida = await account('form@change.example')
  const differing = { ...bodyOf(ida.password, 'battery staple'), confirm_password: 'battery' }
  expect((await change(ida, differing)).json()).toMatchObject({
    code: 422,
    reason: 'passwords_differ',
    field: 'confirm_password',
  })
  expect((await change(ida, bodyOf(ida.password, ida.password))).json()).toMatchObject({
    code: 422,
    reason: 'password_same',
    field: 'new_password',
  })
  expect(await isAlive(ida)).toBe(true)
})

test('guessing the old password is limited as at sign-in', async () => {
  const ida = await account('guessed@change.example')
  const owner = browser()
  await signIn(world, ida, owner)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => change(ida, bodyOf('guess!', 'battery staple'))),
  )
  const statuses = guesses.map((guess) => guess.statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await change(ida, bodyOf(ida.password, 'battery staple'))).statusCode).toBe(429)
  expect((await signIn(world, ida)).statusCode).toBe(429)
  const known = await world.server.inject({
    method: 'PUT',
    url: '/api/v1/developer/password/{developer-id}',
    headers: { authorization: `Bearer ${ida.token}` },
    cookies: owner.cookies ?? {},
    payload: bodyOf(ida.password, 'battery staple'),
  })
  expect(known.statusCode).toBe(200)
})

test('of many changes at once one wins, and its password is the one', async () => {
  const ida = await account('race@change.example')
  const wanted = Array.from({ length: 6 }, (_, index) => `battery ${index}`)
  const answers = await Promise.all(
    wanted.map((password) => change(ida, bodyOf(ida.password, password))),
  )
  const winners = wanted.filter((_, index) => answers[index]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  for (const answer of answers) expect([200, 400, 401]).toContain(answer.statusCode)
  expect((await signIn(world, { ...ida, password: winners[0] ?? '' })).statusCode).toBe(200)
})
